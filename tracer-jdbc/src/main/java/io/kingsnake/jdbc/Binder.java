package io.kingsnake.jdbc;

import io.kingsnake.jdbc.sql.Meaning;
import io.kingsnake.jdbc.sql.Meaning.Assignment;
import io.kingsnake.jdbc.sql.Operand;
import io.kingsnake.jdbc.sql.TableName;
import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Datum;
import io.kingsnake.jdbc.table.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Puts tables and parameters into the meaning of a statement. */
final class Binder {
  /** Looks tables up. */
  interface Lookup {
    @Nullable Table find(TableName name) throws SQLException;
  }

  private final String sql;
  private final Lookup lookup;
  private final Parameters parameters;

  private Binder(String sql, Lookup lookup, Parameters parameters) {
    this.sql = sql;
    this.lookup = lookup;
    this.parameters = parameters;
  }

  static Bound bind(String sql, Meaning meaning, Lookup lookup, Parameters parameters)
      throws SQLException {
    Binder binder = new Binder(sql, lookup, parameters);
    if (meaning instanceof Meaning.Select select) {
      return binder.select(select);
    }
    if (meaning instanceof Meaning.Insert insert) {
      return binder.insert(insert);
    }
    if (meaning instanceof Meaning.Update update) {
      return binder.update(update);
    }
    if (meaning instanceof Meaning.Delete delete) {
      return binder.delete(delete);
    }
    if (meaning instanceof Meaning.Opaque opaque) {
      Bound bound = binder.opaque(opaque);
      return opaque.commits() ? bound.thatMayCommit() : bound;
    }
    return meaning instanceof Meaning.Schema || meaning instanceof Meaning.Setting
        ? Bound.NOTHING.thatMayCommit()
        : Bound.NOTHING;
  }

  private Bound opaque(Meaning.Opaque opaque) throws SQLException {
    return switch (opaque.effect()) {
      case READS -> reads(opaque.why());
      case ANYTHING -> anything(opaque.why());
      case WRITES_TABLES -> {
        List<String> prefixes = new ArrayList<>();
        for (TableName name : opaque.tables()) {
          Table table = lookup.find(name);
          if (table == null) {
            yield anything(opaque.why());
          }
          prefixes.addAll(written(table));
        }
        yield Bound.of(new Unseen(what(opaque.why()), prefixes));
      }
    };
  }

  /** All keys of the table, and of those that follow it. */
  private static List<String> written(Table table) {
    List<String> prefixes = new ArrayList<>();
    prefixes.add(table.prefix());
    prefixes.addAll(table.followers().prefixes());
    return prefixes;
  }

  private String what(String why) {
    return Unseen.text(sql, why);
  }

  private Bound reads(String why) {
    return Bound.of(Unseen.reads(what(why)));
  }

  private Bound anything(String why) {
    return Bound.of(new Unseen(what(why), null));
  }

  private Bound select(Meaning.Select select) throws SQLException {
    Table table = lookup.find(select.table());
    if (table == null || table.key().isEmpty()) {
      return reads("no table with a primary key that is understood");
    }
    List<@Nullable Column> places = places(table, select.columns());
    if (!select.onlyColumns() || places == null) {
      return reads("it computes");
    }
    RowChoice choice = RowChoice.of(table, select.where(), parameters);
    return Bound.of(
        new Query(
            what("in part"),
            table,
            choice,
            places,
            select.sorted(),
            order(table, select),
            limit(select.limit()),
            select.claimsAll(),
            select.columns() == null));
  }

  /** Null if a name is none of the table's. */
  private static @Nullable List<@Nullable Column> places(
      Table table, @Nullable List<@Nullable String> names) {
    if (names == null) {
      return new ArrayList<@Nullable Column>(table.columns());
    }
    List<@Nullable Column> places = new ArrayList<>();
    for (String name : names) {
      Column column = name == null ? null : table.column(name);
      if (name != null && column == null) {
        return null;
      }
      places.add(column);
    }
    return places.isEmpty() ? null : places;
  }

  private static Query.Order order(Table table, Meaning.Select select) {
    Meaning.Order order = select.order();
    boolean isByKey =
        order != null
            && table.ordered()
            && Objects.equals(table.column(order.column()), table.key().get(0));
    if (order == null || !isByKey) {
      return Query.Order.NONE;
    }
    return order.ascending() ? Query.Order.BY_KEY : Query.Order.BY_KEY_DOWN;
  }

  private long limit(@Nullable Operand limit) {
    if (limit == null) {
      return Query.NO_LIMIT;
    }
    return parameters.valueOf(limit) instanceof Number number
        ? number.longValue()
        : Query.UNKNOWN_LIMIT;
  }

  private Bound insert(Meaning.Insert insert) throws SQLException {
    Table table = lookup.find(insert.table());
    if (table == null) {
      return anything("no table that is understood");
    }
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
      return unseen(table, "a column that is not known");
    }
    List<Change> changes = new ArrayList<>();
    for (List<Operand> operands : insert.rows()) {
      Change change = operands.size() > columns.size() ? null : newRow(table, columns, operands);
      if (change == null) {
        return unseen(table, "its primary key is not known");
      }
      changes.add(change);
    }
    return Bound.of(changes);
  }

  private Bound unseen(Table table, String why) {
    return Bound.of(new Unseen(what(why), List.of(table.prefix())));
  }

  /** Null if the primary key is not known. */
  private @Nullable Change newRow(Table table, List<Column> columns, List<Operand> operands) {
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
    List<Object> row = new ArrayList<>();
    for (Column column : table.key()) {
      row.add(values[table.columns().indexOf(column)]);
    }
    if (row.isEmpty()
        || row.stream().anyMatch(part -> !(part instanceof Long || part instanceof String))) {
      return null;
    }
    List<Slot> done = new ArrayList<>();
    List<Change.Open> open = new ArrayList<>();
    for (Column column : table.recorded()) {
      Object value = values[table.columns().indexOf(column)];
      if (value == Datum.UNKNOWN) {
        open.add(new Change.Open(column, null, true));
      } else {
        done.add(Slot.insert(table.cell(column, row), value));
      }
    }
    return new Change(table, row, done, open, List.of(), null);
  }

  /** MySQL numbers rows that say 0. */
  private Object newDatum(Column column, Operand operand) {
    Object value = datum(column, operand);
    return column.numbered() && value.equals(0L) ? Datum.UNKNOWN : value;
  }

  private Object datum(Column column, Operand operand) {
    if (!operand.isKnown()) {
      return Datum.UNKNOWN;
    }
    return Datum.written(column, parameters.valueOf(operand));
  }

  private Bound update(Meaning.Update update) throws SQLException {
    Table table = lookup.find(update.table());
    if (table == null) {
      return anything("no table that is understood");
    }
    Column[] columns =
        update.assignments().stream()
            .map(assignment -> table.column(assignment.column()))
            .toArray(Column[]::new);
    if (Arrays.stream(columns).anyMatch(column -> column == null || table.isKey(column))) {
      String why = "it changes a primary key, or a column that is not known";
      return Bound.of(new Unseen(what(why), written(table)));
    }
    RowChoice choice = RowChoice.of(table, update.where(), parameters);
    List<Object> row = choice.point();
    List<String> followers = table.followers().prefixes(Arrays.asList(columns));
    if (row == null) {
      List<String> prefixes = new ArrayList<>(followers);
      Arrays.stream(columns).map(table::prefix).forEach(prefixes::add);
      return Bound.of(new Unseen(what("not of one row by its primary key"), prefixes));
    }
    List<Slot> done = reads(table, choice, row);
    List<Change.Open> open = new ArrayList<>();
    boolean readsMore = !choice.isExplained();
    for (int i = 0; i < columns.length; i++) {
      readsMore |= assign(table, row, columns[i], update.assignments().get(i), done, open);
    }
    return Bound.of(List.of(change(table, choice, row, done, open, besides(followers, readsMore))));
  }

  /** Whether the assignment reads something that will not be known. */
  private boolean assign(
      Table table,
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
      done.add(Slot.write(table.cell(column, row), value));
      return false;
    }
    Long increment = increment(column, assignment);
    open.add(new Change.Open(column, increment, false));
    return assignment.value().readsColumns() && increment == null;
  }

  private @Nullable Long increment(Column column, Assignment assignment) {
    Operand operand = assignment.increment();
    if (operand == null || column.kind() != Column.Kind.INTEGER) {
      return null;
    }
    return datum(column, operand) instanceof Long value ? (Long) (assignment.sign() * value) : null;
  }

  /** A row that was found exists, and its columns are as the condition says. */
  private static List<Slot> reads(Table table, RowChoice choice, List<Object> row) {
    List<Slot> reads = new ArrayList<>();
    Column first = table.key().get(0);
    reads.add(Slot.read(table.cell(first, row), row.get(0)));
    for (Map.Entry<Column, Object> equality : choice.equalities().entrySet()) {
      reads.add(Slot.read(table.cell(equality.getKey(), row), equality.getValue()));
    }
    return reads;
  }

  private Change change(
      Table table,
      RowChoice choice,
      List<Object> row,
      List<Slot> done,
      List<Change.Open> open,
      @Nullable Unseen besides) {
    Slot absent = Slot.read(table.cell(table.key().get(0), row), null);
    return new Change(table, row, done, open, choice.isExact() ? List.of(absent) : null, besides);
  }

  private @Nullable Unseen besides(List<String> followers, boolean readsMore) {
    if (!followers.isEmpty()) {
      return new Unseen(what("it cascades"), followers);
    }
    return readsMore ? Unseen.reads(what("it reads more than is recorded")) : null;
  }

  private Bound delete(Meaning.Delete delete) throws SQLException {
    Table table = lookup.find(delete.table());
    if (table == null) {
      return anything("no table that is understood");
    }
    RowChoice choice = RowChoice.of(table, delete.where(), parameters);
    List<Object> row = choice.point();
    if (row == null) {
      return Bound.of(new Unseen(what("not of one row by its primary key"), written(table)));
    }
    List<Slot> done = reads(table, choice, row);
    table.cells(row).forEach(cell -> done.add(Slot.delete(cell)));
    Unseen besides = besides(table.followers().prefixes(), !choice.isExplained());
    return Bound.of(List.of(change(table, choice, row, done, List.of(), besides)));
  }
}
