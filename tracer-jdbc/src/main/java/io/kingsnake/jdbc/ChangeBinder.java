package io.kingsnake.jdbc;

import io.kingsnake.jdbc.sql.Meaning;
import io.kingsnake.jdbc.sql.Meaning.Assignment;
import io.kingsnake.jdbc.sql.Operand;
import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Datum;
import io.kingsnake.jdbc.table.Index;
import io.kingsnake.jdbc.table.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Puts tables and parameters into the meaning of statements that change rows. */
final class ChangeBinder {
  private static final String NO_KEY = "its primary key is not known";

  private final String sql;
  private final Table table;
  private final Parameters parameters;
  private final Supplier<String> newRowName;

  ChangeBinder(String sql, Table table, Parameters parameters, Supplier<String> newRowName) {
    this.sql = sql;
    this.table = table;
    this.parameters = parameters;
    this.newRowName = newRowName;
  }

  private String what(String why) {
    return Unseen.text(sql, why);
  }

  /** All keys of the table, and of those that follow it. */
  static List<String> written(Table table) {
    List<String> prefixes = new ArrayList<>(table.prefixes());
    prefixes.addAll(table.followers().prefixes());
    return prefixes;
  }

  Bound insert(Meaning.Insert insert) {
    List<Column> columns = new ArrayList<>();
    for (String name : insert.columns()) {
      Column column = table.column(name);
      if (column != null) {
        columns.add(column);
      }
    }
    if (insert.columns().isEmpty()) {
      columns.addAll(table.columns());
    } else if (columns.size() != insert.columns().size()) {
      return unseen("a column that is not known");
    }
    List<Change> changes = new ArrayList<>();
    for (List<Operand> operands : insert.rows()) {
      Change change =
          operands.size() > columns.size() ? null : newRow(columns, operands, Datum.UNKNOWN);
      if (change == null) {
        return insert.rows().size() == 1 ? generated(insert, columns) : unseen(NO_KEY);
      }
      changes.add(change);
    }
    if (insert.conflict().kind() == Meaning.Conflict.Kind.FAILS) {
      return Bound.of(changes);
    }
    Change change =
        changes.size() == 1
            ? new Upserts(sql, table)
                .change(changes.get(0), insert.conflict(), insert.returning().returns())
            : null;
    return change == null ? unseen(Upserts.UNKNOWN) : Bound.of(List.of(change));
  }

  private Bound generated(Meaning.Insert insert, List<Column> columns) {
    boolean isNumbered =
        table.key().size() == 1
            && table.key().get(0).numbered()
            && insert.conflict().kind() == Meaning.Conflict.Kind.FAILS
            && insert.rows().get(0).size() <= columns.size();
    Unseen otherwise = new Unseen(what(NO_KEY), table.prefixes());
    List<Operand> operands = insert.rows().get(0);
    return isNumbered
        ? Bound.of(new Generated(table, key -> newRow(columns, operands, key)), otherwise)
        : Bound.of(otherwise);
  }

  private Bound unseen(String why) {
    return Bound.of(new Unseen(what(why), table.prefixes()));
  }

  /** Null if the primary key is not known. */
  private @Nullable Change newRow(
      List<Column> columns, List<Operand> operands, Object generatedKey) {
    if (table.key().isEmpty()) {
      // It is not known which row of the table it is, only that it is another one.
      Slot row = Slot.insert(table.prefix() + newRowName.get() + "]", Index.PRESENT);
      return new Change(table, List.of(), List.of(row), List.of(), List.of(), null);
    }
    Object[] values = new Object[table.columns().size()];
    for (int i = 0; i < values.length; i++) {
      Column column = table.columns().get(i);
      int place = columns.indexOf(column);
      boolean given = place >= 0 && place < operands.size();
      values[i] =
          given
              ? newDatum(column, operands.get(place))
              : Objects.requireNonNullElse(column.defaultValue(), Datum.UNKNOWN);
    }
    int keyAt = table.columns().indexOf(table.key().get(0));
    if (generatedKey != Datum.UNKNOWN && values[keyAt] == Datum.UNKNOWN) {
      values[keyAt] = generatedKey;
    }
    List<Object> row = parts(table.primary(), values);
    if (row == null || row.contains(Datum.NULL)) {
      return null;
    }
    List<Slot> done = new ArrayList<>();
    List<String> unknownIndexes = new ArrayList<>();
    for (Index index : table.indexes()) {
      List<Object> entry = parts(index, values);
      if (entry == null) {
        unknownIndexes.add(index.prefix());
      } else {
        done.add(Slot.insert(index.entry(entry), Index.PRESENT));
      }
    }
    List<Change.Open> open = new ArrayList<>();
    String name = Table.row(row);
    for (Column column : table.recorded()) {
      Object value = values[table.columns().indexOf(column)];
      if (value == Datum.UNKNOWN) {
        open.add(new Change.Open(column, null, true));
      } else {
        done.add(Slot.insert(table.cell(column, name), value));
      }
    }
    return new Change(table, row, done, open, List.of(), indexGap(unknownIndexes));
  }

  private @Nullable Unseen indexGap(List<String> prefixes) {
    return prefixes.isEmpty()
        ? null
        : new Unseen(what("values of an index are not known"), prefixes);
  }

  /** Null if a value is not known, or cannot be part of a key. */
  private @Nullable List<Object> parts(Index index, Object[] values) {
    List<Object> parts = new ArrayList<>();
    for (Column column : index.columns()) {
      Object value = values[table.columns().indexOf(column)];
      Object part = value == Datum.UNKNOWN ? value : Datum.identity(column, value);
      if (part == Datum.UNKNOWN) {
        return null;
      }
      parts.add(part);
    }
    return parts;
  }

  /**
   * Value of a column in a new row; MySQL numbers rows with 0 there, and some databases those with
   * NULL.
   */
  private Object newDatum(Column column, Operand operand) {
    Object value = datum(column, operand);
    boolean mayBeNumbered = column.numbered() && (value == Datum.NULL || value.equals(0L));
    return mayBeNumbered ? Datum.UNKNOWN : value;
  }

  private Object datum(Column column, Operand operand) {
    return operand.isKnown() ? Datum.written(column, parameters.valueOf(operand)) : Datum.UNKNOWN;
  }

  Bound update(Meaning.Update update) {
    List<Column> columns = new ArrayList<>();
    for (Assignment assignment : update.assignments()) {
      Column column = table.column(assignment.column());
      if (column == null || table.isKey(column)) {
        String why = "it changes a primary key, or a column that is not known";
        return Bound.of(new Unseen(what(why), written(table)));
      }
      columns.add(column);
    }
    List<String> followers = table.followers().prefixes(columns);
    List<String> writes = new ArrayList<>(table.prefixes());
    writes.addAll(followers);
    if (table.key().isEmpty()) {
      return Bound.of(new Unseen(what("not of one row by its primary key"), writes));
    }
    Bound bound = update(update, columns, followers, writes);
    return update.returning().returns()
        ? returned(update.returning(), bound, columns, writes)
        : bound;
  }

  private Bound update(
      Meaning.Update update, List<Column> columns, List<String> followers, List<String> writes) {
    RowChoice choice = RowChoice.of(table, update.where(), parameters);
    List<Object> row = choice.point();
    if (row == null) {
      Unseen unseen = new Unseen(what("not of one row by its primary key"), writes);
      return many(update, columns, choice, followers, Bound.of(unseen));
    }
    List<Slot> done = reads(choice, row);
    List<Change.Open> open = new ArrayList<>();
    boolean readsMore = !choice.isExplained();
    for (int i = 0; i < columns.size(); i++) {
      readsMore |= assign(row, columns.get(i), update.assignments().get(i), done, open);
    }
    List<String> indexes = new ArrayList<>(followers);
    for (Index index : table.indexes()) {
      if (columns.stream().anyMatch(index.columns()::contains)) {
        indexes.add(index.prefix());
      }
    }
    Unseen besides = besides(indexes, readsMore);
    Bound bound = Bound.of(List.of(change(choice, row, done, open, besides)));
    return columns.stream().anyMatch(table::isIndexed)
        ? many(update, columns, choice, followers, bound)
        : bound;
  }

  private Bound many(
      Meaning.Update update,
      List<Column> columns,
      RowChoice choice,
      List<String> followers,
      Bound otherwise) {
    Set<Column> needed = new LinkedHashSet<>(choice.restColumns());
    List<Change.Open> assigned = new ArrayList<>();
    Map<Column, Object> values = new LinkedHashMap<>();
    boolean readsMore = false;
    for (int i = 0; i < columns.size(); i++) {
      Assignment assignment = update.assignments().get(i);
      Number increment = increment(columns.get(i), assignment);
      readsMore |= assignment.value().readsColumns() && increment == null;
      assigned.add(new Change.Open(columns.get(i), increment, false));
      values.put(columns.get(i), datum(columns.get(i), assignment.value()));
    }
    if (values.containsValue(Datum.UNKNOWN)) {
      values.clear();
      needed.addAll(columns);
    }
    columns.stream().filter(table::isIndexed).forEach(needed::add);
    table.indexes().stream()
        .filter(index -> columns.stream().anyMatch(index.columns()::contains))
        .forEach(index -> needed.addAll(index.columns()));
    boolean movesRange =
        choice.points() == null
            && columns.stream().anyMatch(column -> choice.index().columns().contains(column));
    boolean isUnderstood =
        choice.isTestable() && !movesRange && columns.stream().allMatch(table.recorded()::contains);
    return isUnderstood
        ? Bound.of(
            new Many(choice, assigned, values, needed, false, besides(followers, readsMore)),
            otherwise)
        : otherwise;
  }

  /** Binds an assignment; returns true if it reads something that will not be known. */
  private boolean assign(
      List<Object> row,
      Column column,
      Assignment assignment,
      List<Slot> done,
      List<Change.Open> open) {
    Object value = datum(column, assignment.value());
    if (column.kind() == Column.Kind.UNRECORDED) {
      return false;
    }
    if (value != Datum.UNKNOWN) {
      done.add(Slot.write(table.cell(column, Table.row(row)), value));
      return false;
    }
    Number increment = increment(column, assignment);
    open.add(new Change.Open(column, increment, false));
    return assignment.value().readsColumns() && increment == null;
  }

  /** Number added to the column, if the assignment is such an addition and nothing else. */
  private @Nullable Number increment(Column column, Assignment assignment) {
    Operand operand = assignment.increment();
    Object value =
        operand != null && operand.isKnown() && column.isNumber()
            ? parameters.valueOf(operand)
            : null;
    int sign = assignment.sign();
    if (value instanceof BigDecimal decimal) {
      return sign < 0 ? decimal.negate() : decimal;
    }
    if (value instanceof Double number) {
      return sign * number;
    }
    boolean isIntegral =
        value instanceof Long || value instanceof Integer || value instanceof Short;
    return isIntegral && value != null ? (Number) (sign * ((Number) value).longValue()) : null;
  }

  /** A row that was found exists, and its columns are as the condition says. */
  private List<Slot> reads(RowChoice choice, List<Object> row) {
    List<Slot> reads = new ArrayList<>();
    reads.add(Slot.read(table.existence(row), Index.PRESENT));
    String name = Table.row(row);
    for (Map.Entry<Column, Object> equality : choice.told().entrySet()) {
      if (!table.isKey(equality.getKey())) {
        reads.add(Slot.read(table.cell(equality.getKey(), name), equality.getValue()));
      }
    }
    return reads;
  }

  private Change change(
      RowChoice choice,
      List<Object> row,
      List<Slot> done,
      List<Change.Open> open,
      @Nullable Unseen besides) {
    Slot absent = Slot.read(table.existence(row), null);
    return new Change(table, row, done, open, choice.isExact() ? List.of(absent) : null, besides);
  }

  private @Nullable Unseen besides(List<String> followers, boolean readsMore) {
    if (!followers.isEmpty()) {
      return new Unseen(what("what else it changes is not known"), followers);
    }
    return readsMore ? Unseen.reads(what("it reads more than is recorded")) : null;
  }

  Bound delete(Meaning.Delete delete) {
    Bound otherwise =
        Bound.of(new Unseen(what("not of one row by its primary key"), written(table)));
    if (table.key().isEmpty()) {
      return otherwise;
    }
    Bound bound = delete(delete, otherwise);
    return delete.returning().returns()
        ? returned(delete.returning(), bound, List.of(), written(table))
        : bound;
  }

  private Bound delete(Meaning.Delete delete, Bound unseen) {
    Bound otherwise = unseen;
    RowChoice choice = RowChoice.of(table, delete.where(), parameters);
    List<Object> row = choice.point();
    List<String> followers = table.followers().prefixes();
    if (row != null) {
      otherwise = Bound.of(List.of(deleted(choice, row, followers)));
    }
    Set<Column> needed = new LinkedHashSet<>(choice.restColumns());
    table.indexes().forEach(index -> needed.addAll(index.columns()));
    boolean looks = choice.isTestable() && (row == null || table.indexes().size() > 1);
    return looks
        ? Bound.of(
            new Many(choice, List.of(), Map.of(), needed, true, besides(followers, false)),
            otherwise)
        : otherwise;
  }

  private Change deleted(RowChoice choice, List<Object> row, List<String> followers) {
    List<Slot> done = reads(choice, row);
    done.add(Slot.delete(table.existence(row)));
    String name = Table.row(row);
    table.recorded().forEach(column -> done.add(Slot.delete(table.cell(column, name))));
    List<String> besides = new ArrayList<>(followers);
    table.indexes().stream().skip(1).forEach(index -> besides.add(index.prefix()));
    return change(choice, row, done, List.of(), besides(besides, !choice.isExplained()));
  }

  /**
   * Binding of the change if the rows it returns to the application determine all of its effect.
   */
  private Bound returned(
      Meaning.Returning returning, Bound bound, List<Column> assigned, List<String> writes) {
    Unseen otherwise = new Unseen(what("what it returned was not read"), writes);
    List<@Nullable Column> places = new ArrayList<>();
    if (returning.columns().isEmpty()) {
      places.addAll(table.columns());
    }
    for (String name : returning.columns()) {
      places.add(name == null ? null : table.column(name));
    }
    Many many = bound.many();
    Change change = bound.changes().size() == 1 && many == null ? bound.changes().get(0) : null;
    if (change != null && change.unseen() == null) {
      boolean isShown = change.open().stream().allMatch(open -> places.contains(open.column()));
      RowChoice choice = RowChoice.ofPoints(table, List.of(change.row()));
      return isShown
          ? Bound.of(new Returned(query(choice, places), assigned, change, null, otherwise))
          : Bound.of(otherwise);
    }
    return many != null && many.unseen() == null && saysAll(many, places)
        ? Bound.of(new Returned(query(many.choice(), places), assigned, null, many, otherwise))
        : Bound.of(otherwise);
  }

  /** Tests whether the returned rows show the effect on all rows that were examined. */
  private boolean saysAll(Many many, List<@Nullable Column> places) {
    return many.choice().isExact()
        && (many.isDelete() || !many.looksFirst())
        && places.containsAll(many.needed())
        && query(many.choice(), places).showsKeys();
  }

  private Query query(RowChoice choice, List<@Nullable Column> places) {
    return Query.ofAll(sql, choice, places);
  }
}
