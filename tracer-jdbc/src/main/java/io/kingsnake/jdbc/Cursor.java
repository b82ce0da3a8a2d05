package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Datum;
import io.kingsnake.tracer.Row;
import io.kingsnake.tracer.SessionRecorder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** What an application has seen of the result of a query. */
final class Cursor implements Slot {
  private record SeenRow(List<Object> key, List<Object> values) {}

  private final Query query;
  private final Consumer<Unseen> report;
  private final Set<Column> columns = new LinkedHashSet<>();
  private final List<SeenRow> rows = new ArrayList<>();
  private long mostRows = Query.NO_LIMIT;
  private boolean exhausted;
  private boolean settled;
  private boolean unseen;

  /** Whether every row that the application has seen is among {@code rows}. */
  private boolean tracked = true;

  Cursor(Query query, Consumer<Unseen> report) {
    this.query = query;
    this.report = report;
    for (Column column : query.places()) {
      if (column != null && column.kind() == Column.Kind.UNRECORDED) {
        unseen = true;
      } else if (column != null) {
        columns.add(column);
      }
    }
    if (columns.isEmpty()) {
      unseen |= query.choice().point() == null;
    }
  }

  /** The driver will not show more rows than that, however many there are. */
  void limitTo(long rowCount) {
    mostRows = rowCount;
  }

  /** The application moved to a row. */
  void row(ResultSet result) throws SQLException {
    if (settled || !query.showsKeys() || (rows.isEmpty() && !query.fits(result.getMetaData()))) {
      losesTrack();
      return;
    }
    List<Object> key = query.choice().point();
    if (key == null) {
      key = new ArrayList<>();
      for (Column column : query.table().key()) {
        key.add(Datum.read(column, result, query.placeOf(column)));
      }
    }
    List<Object> values = new ArrayList<>();
    for (Column column : columns) {
      values.add(Datum.read(column, result, query.placeOf(column)));
    }
    rows.add(new SeenRow(key, values));
  }

  /** The application was told that there are no more rows. */
  void end() {
    if (!settled) {
      exhausted = true;
      settled = true;
    }
  }

  /** The application went about the result in some other way than row by row. */
  void losesTrack() {
    unseen = true;
    tracked = false;
  }

  /** Rows that were read when their place in the record was gone. */
  Unseen lateRows() {
    return Unseen.reads("rows of " + query.sql() + " that were read late");
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
    if (query.showsKeys()) {
      recordRows(recorder);
    } else {
      unseen = true;
    }
    if (unseen) {
      Unseen reads = Unseen.reads(query.sql());
      report.accept(reads);
      recorder.gap(reads.what(), reads.writes());
    }
  }

  private void recordRows(SessionRecorder recorder) {
    RowChoice choice = query.choice();
    boolean isAll = exhausted && tracked && query.claimsAll() && isUnlimited();
    boolean isRange = tracked && choice.kind() == RowChoice.Kind.RANGE && choice.isExact();
    boolean isOrdered = query.claimsAll() && query.order() != Query.Order.NONE;
    if (isRange && (isAll || isOrdered)) {
      range(recorder, isAll);
      return;
    }
    items(recorder);
    unseen |= !rows.isEmpty() && !choice.isExplained();
    if (isAll && choice.kind() == RowChoice.Kind.POINTS) {
      missing(recorder);
    } else {
      unseen |= tellsOfOthers(isRange || choice.kind() == RowChoice.Kind.POINTS);
    }
  }

  /**
   * Whether the result says something about rows that are not in it: they come later in its order,
   * or do not match, or are locked. Rows that a limit or the application leaves out say nothing.
   *
   * @param isOfKeys whether rows are chosen by their keys
   */
  private boolean tellsOfOthers(boolean isOfKeys) {
    if (query.choice().point() != null && !rows.isEmpty()) {
      return false;
    }
    boolean isByLimit = isOfKeys && query.claimsAll() && query.limit() != Query.UNKNOWN_LIMIT;
    return (query.sorted() && !rows.isEmpty()) || (exhausted && !isByLimit);
  }

  private boolean isUnlimited() {
    return query.limit() != Query.UNKNOWN_LIMIT && rows.size() < Math.min(query.limit(), mostRows);
  }

  private void items(SessionRecorder recorder) {
    for (SeenRow row : rows) {
      if (columns.isEmpty()) {
        Column key = query.table().key().get(0);
        recorder.read(query.table().cell(key, row.key()), row.key().get(0));
      }
      int place = 0;
      for (Column column : columns) {
        recorder.read(query.table().cell(column, row.key()), row.values().get(place++));
      }
      for (Map.Entry<Column, Object> equality : query.choice().equalities().entrySet()) {
        if (!columns.contains(equality.getKey())) {
          recorder.read(query.table().cell(equality.getKey(), row.key()), equality.getValue());
        }
      }
    }
  }

  /** Rows that were asked for and are not there, or are there and do not match the rest. */
  private void missing(SessionRecorder recorder) {
    Set<List<Object>> seen = new HashSet<>();
    rows.forEach(row -> seen.add(row.key()));
    for (List<Object> point : query.choice().points()) {
      if (!seen.contains(point)) {
        if (!query.choice().isExact()) {
          unseen = true;
          return;
        }
        recorder.read(query.table().cell(query.table().key().get(0), point), null);
        for (Column column : columns) {
          if (!column.equals(query.table().key().get(0))) {
            recorder.read(query.table().cell(column, point), null);
          }
        }
      }
    }
  }

  private void range(SessionRecorder recorder, boolean whole) {
    boolean ordered = query.order() != Query.Order.NONE;
    int place = 0;
    for (Column column : columns) {
      List<Row> cells = new ArrayList<>();
      for (SeenRow row : rows) {
        cells.add(new Row(query.table().cell(column, row.key()), row.values().get(place)));
      }
      place++;
      range(recorder, column, cells, whole, ordered);
    }
  }

  private void range(
      SessionRecorder recorder, Column column, List<Row> cells, boolean whole, boolean ordered) {
    String low = query.choice().lowBound(column);
    String high = query.choice().highBound(column);
    if (ordered) {
      boolean reverse = query.order() == Query.Order.BY_KEY_DOWN;
      recorder.iterate(low, high, cells, whole, reverse);
    } else {
      cells.sort((left, right) -> left.key().toString().compareTo(right.key().toString()));
      recorder.scan(low, high, cells);
    }
  }
}
