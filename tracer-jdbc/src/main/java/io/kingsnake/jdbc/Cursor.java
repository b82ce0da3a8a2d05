package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Datum;
import io.kingsnake.jdbc.table.Index;
import io.kingsnake.jdbc.table.Table;
import io.kingsnake.tracer.Row;
import io.kingsnake.tracer.SessionRecorder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Part of a query's result that the application has seen. */
final class Cursor implements Slot, Result {
  /** A row of the result: its primary key, and the values of the columns shown. */
  record SeenRow(List<Object> key, List<Object> values) {}

  private final Query query;
  private final Consumer<Unseen> report;
  private final List<Column> columns = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();
  private final List<SeenRow> rows = new ArrayList<>();
  private final boolean showsKeys;
  private final Set<Column> concealed = new HashSet<>();
  private long mostRows = Query.NO_LIMIT;
  private boolean exhausted;
  private boolean settled;
  private boolean unseen;

  /** Set while every row that the application has seen is among {@code rows}. */
  private boolean tracked = true;

  Cursor(Query query, Consumer<Unseen> report) {
    this.query = query;
    this.report = report;
    this.showsKeys = query.showsKeys();
    int place = 0;
    for (Column column : query.places()) {
      place++;
      if (column != null && column.kind() == Column.Kind.UNRECORDED) {
        unseen = true;
      } else if (column != null && !columns.contains(column)) {
        columns.add(column);
        places.add(place);
      }
    }
  }

  @Override
  public void limitTo(long rowCount) {
    mostRows = rowCount;
  }

  @Override
  public void row(ResultSet result, Memory memory) throws SQLException {
    if (settled || !showsKeys || (rows.isEmpty() && !query.fits(result.getMetaData()))) {
      losesTrack();
      return;
    }
    List<Object> values = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      values.add(Datum.read(columns.get(i), result, places.get(i)));
    }
    if (query.isExtreme() && values.get(0) == Datum.NULL) {
      return;
    }
    List<Object> key = query.choice().point();
    if (key == null) {
      key = parts(query.table().key(), values);
    }
    if (key == null) {
      losesTrack();
      return;
    }
    rows.add(new SeenRow(key, values));
    memory.read(query.table(), key, columns, values);
  }

  /** The values as parts of keys; null if one of them cannot be. */
  private @Nullable List<Object> parts(List<Column> wanted, List<Object> values) {
    List<Object> parts = new ArrayList<>();
    for (Column column : wanted) {
      int at = columns.indexOf(column);
      Object value = at >= 0 ? values.get(at) : query.choice().equalities().get(column);
      Object part = value == null ? Datum.UNKNOWN : Datum.identity(column, value);
      if (part == Datum.UNKNOWN) {
        return null;
      }
      parts.add(part);
    }
    return parts;
  }

  @Override
  public void end() {
    if (!settled) {
      exhausted = true;
      settled = true;
    }
  }

  @Override
  public void losesTrack() {
    unseen = true;
    tracked = false;
  }

  @Override
  public Unseen lateRows() {
    return Unseen.reads(Unseen.text(query.sql(), "rows that were read late"));
  }

  @Override
  public List<String> writes() {
    return query.table().prefixes();
  }

  /** The rows of a query of the recorder's own. */
  List<SeenRow> rows() {
    return rows;
  }

  /** Marks columns that show written rather than read values. */
  void conceal(List<Column> written) {
    concealed.addAll(written);
  }

  /** Tests whether all rows were seen, each with its key. */
  boolean isWhole() {
    return exhausted && tracked && !unseen;
  }

  Object value(SeenRow row, Column column) {
    int at = columns.indexOf(column);
    Object equal = query.choice().equalities().get(column);
    return at >= 0 ? row.values().get(at) : equal == null ? Datum.UNKNOWN : equal;
  }

  @Override
  public void settle() {
    settled = true;
  }

  @Override
  public boolean isComplete() {
    return settled;
  }

  @Override
  public boolean isWrite() {
    return false;
  }

  @Override
  public void record(SessionRecorder recorder) {
    if (showsKeys) {
      recorder.locking(query.locking());
      recordRows(recorder);
      recorder.locking(null);
    } else {
      unseen = true;
    }
    if (unseen) {
      Unseen reads = Unseen.reads(Unseen.text(query.sql(), "in part"));
      report.accept(reads);
      recorder.gap(reads.what(), reads.writes());
    }
  }

  private void recordRows(SessionRecorder recorder) {
    RowChoice choice = query.choice();
    boolean isAll = exhausted && tracked && query.claimsAll() && isUnlimited();
    boolean isOfKeys = choice.points() != null || choice.isExact();
    if (choice.points() == null && tracked && choice.isExact()) {
      boolean isOrdered = query.claimsAll() && query.order() != Query.Order.NONE;
      if ((isAll || isOrdered) && range(recorder, isAll)) {
        return;
      }
    }
    items(recorder, true);
    unseen |= !rows.isEmpty() && !choice.isExplained();
    if (isAll && choice.points() != null) {
      missing(recorder, choice.points());
    } else {
      unseen |= tellsOfOthers(isOfKeys);
    }
  }

  /**
   * Tests whether the result implies anything about rows outside it: that they come later in its
   * order, do not match, or are locked. Rows that a limit or the application leaves out say
   * nothing.
   *
   * @param isOfKeys whether rows are chosen by keys
   */
  private boolean tellsOfOthers(boolean isOfKeys) {
    if (query.choice().point() != null && !rows.isEmpty()) {
      return false;
    }
    boolean isByLimit =
        isOfKeys && query.claimsAll() && query.limit() != Query.UNKNOWN_LIMIT && !isUnlimited();
    return (query.sorted() && !rows.isEmpty()) || (exhausted && !isByLimit);
  }

  private boolean isUnlimited() {
    return query.limit() != Query.UNKNOWN_LIMIT && rows.size() < Math.min(query.limit(), mostRows);
  }

  /** Columns of rows; a row of which nothing else is shown exists. */
  private void items(SessionRecorder recorder, boolean asksExistence) {
    Table table = query.table();
    Map<Column, Object> told = query.choice().told();
    List<Integer> shown = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      if (!table.isKey(columns.get(i)) && !concealed.contains(columns.get(i))) {
        shown.add(i);
      }
    }
    for (SeenRow row : rows) {
      boolean isShown = !asksExistence || !shown.isEmpty();
      String name = Table.row(row.key());
      for (int i : shown) {
        recorder.read(table.cell(columns.get(i), name), row.values().get(i));
      }
      for (Map.Entry<Column, Object> equality : told.entrySet()) {
        if (!columns.contains(equality.getKey()) && !table.isKey(equality.getKey())) {
          recorder.read(table.cell(equality.getKey(), name), equality.getValue());
          isShown = true;
        }
      }
      if (!isShown) {
        recorder.read(table.existence(row.key()), Index.PRESENT);
      }
    }
  }

  /** Rows that were asked for and are not there, or are there and do not match the rest. */
  private void missing(SessionRecorder recorder, List<List<Object>> points) {
    Set<List<Object>> seen = new HashSet<>();
    rows.forEach(row -> seen.add(row.key()));
    for (List<Object> point : points) {
      if (!seen.contains(point)) {
        if (!query.choice().isExact()) {
          unseen = true;
          return;
        }
        recorder.read(query.table().existence(point), null);
      }
    }
  }

  /** Records the rows as a range of an index; returns false if they are none. */
  private boolean range(SessionRecorder recorder, boolean whole) {
    List<Row> entries = entries();
    if (entries == null) {
      return false;
    }
    RowChoice choice = query.choice();
    if (query.order() == Query.Order.NONE) {
      entries.sort((left, right) -> left.key().toString().compareTo(right.key().toString()));
      recorder.scan(choice.lowBound(), choice.highBound(), entries);
    } else {
      boolean reverse = query.order() == Query.Order.BY_KEY_DOWN;
      recorder.iterate(choice.lowBound(), choice.highBound(), entries, whole, reverse);
    }
    items(recorder, false);
    return true;
  }

  private @Nullable List<Row> entries() {
    Index index = query.choice().index();
    List<Row> entries = new ArrayList<>();
    for (SeenRow row : rows) {
      List<Object> parts = index.isPrimary() ? row.key() : parts(index.columns(), row.values());
      if (parts == null) {
        return null;
      }
      entries.add(new Row(index.entry(parts), Index.PRESENT));
    }
    return entries;
  }
}
