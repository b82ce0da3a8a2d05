package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Datum;
import io.kingsnake.jdbc.table.Table;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A query whose rows do not say which rows of tables they come from: an aggregate, a join, columns
 * without their key. It is computed again from rows that the recorder reads itself, in the same
 * transaction. If the same comes out, these reads are what the query has read.
 *
 * @param sources the tables, one or two
 * @param links columns of the two that are equal
 * @param items the columns of the result
 * @param sorted whether rows are in some order
 */
record Computed(
    String sql, List<Source> sources, List<Link> links, List<Item> items, boolean sorted) {
  /** A table, the rows that may matter, and the columns that do. */
  record Source(RowChoice choice, Set<Column> needed) {}

  /** A column of the first table equals one of the second. */
  record Link(Column first, Column second) {}

  /**
   * A column of the result.
   *
   * @param function COUNT, SUM, MIN or MAX; empty for the column itself
   * @param source which table, from 0
   * @param column null for COUNT(*) and constants
   */
  record Item(String function, boolean distinct, int source, @Nullable Column column) {
    boolean isConstant() {
      return function.isEmpty() && column == null;
    }
  }

  private record Joined(Cursor cursor, Cursor.SeenRow row) {}

  /**
   * Answer that the query must have had, as rows of values; null if it is not known.
   *
   * @param reads is told what the recorder has read
   */
  @Nullable List<List<Object>> answer(Connection connection, Memory memory, Consumer<Cursor> reads)
      throws SQLException {
    List<List<Joined>> rows = rows(connection, memory, reads);
    if (rows == null) {
      return null;
    }
    boolean aggregates = items.stream().anyMatch(item -> !item.function().isEmpty());
    List<List<Object>> answer = new ArrayList<>();
    if (aggregates) {
      answer.add(shown(item -> aggregate(item, rows)));
    } else {
      rows.forEach(row -> answer.add(shown(item -> value(item, row))));
    }
    boolean isKnown = answer.stream().allMatch(row -> !row.contains(Datum.UNKNOWN));
    return isKnown ? answer : null;
  }

  private List<Object> shown(Function<Item, Object> values) {
    return items.stream().filter(item -> !item.isConstant()).map(values).toList();
  }

  private @Nullable List<List<Joined>> rows(
      Connection connection, Memory memory, Consumer<Cursor> reads) throws SQLException {
    Source driver = sources.get(0);
    Cursor cursor = read(connection, driver.choice(), driver.needed(), memory, reads);
    if (cursor == null) {
      return null;
    }
    List<List<Joined>> rows = new ArrayList<>();
    for (Cursor.SeenRow row : cursor.rows()) {
      Boolean matches = driver.choice().matches(column -> cursor.value(row, column));
      if (matches == null) {
        return null;
      }
      if (matches) {
        rows.add(List.of(new Joined(cursor, row)));
      }
    }
    return sources.size() == 1 ? rows : joined(connection, rows, memory, reads);
  }

  private static @Nullable Cursor read(
      Connection connection,
      RowChoice choice,
      Collection<Column> columns,
      Memory memory,
      Consumer<Cursor> reads)
      throws SQLException {
    Cursor cursor = Companion.rows(connection, choice, columns, memory);
    if (cursor != null) {
      reads.accept(cursor);
    }
    return cursor;
  }

  /**
   * Rows of both tables; those of the second are looked up by the primary keys that those of the
   * first give.
   */
  private @Nullable List<List<Joined>> joined(
      Connection connection, List<List<Joined>> rows, Memory memory, Consumer<Cursor> reads)
      throws SQLException {
    List<RowChoice> choices = new ArrayList<>();
    for (List<Joined> row : rows) {
      RowChoice choice = sources.get(1).choice();
      for (Link link : links) {
        Object value = value(row.get(0), link.first());
        choice = value == Datum.NULL ? choice : choice.and(link.second(), value);
      }
      if (choice.point() == null) {
        return null;
      }
      choices.add(choice);
    }
    Map<List<Object>, Joined> found = new HashMap<>();
    List<List<Object>> points =
        choices.stream().map(choice -> Objects.requireNonNull(choice.point())).distinct().toList();
    if (!points.isEmpty()) {
      Table table = sources.get(1).choice().table();
      Cursor cursor =
          read(
              connection,
              RowChoice.ofPoints(table, points),
              sources.get(1).needed(),
              memory,
              reads);
      if (cursor == null) {
        return null;
      }
      cursor.rows().forEach(row -> found.put(row.key(), new Joined(cursor, row)));
    }
    return joined(rows, choices, found);
  }

  private static @Nullable List<List<Joined>> joined(
      List<List<Joined>> rows, List<RowChoice> choices, Map<List<Object>, Joined> found) {
    List<List<Joined>> joined = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Joined other = found.get(choices.get(i).point());
      if (other != null) {
        Boolean matches = choices.get(i).matches(column -> value(other, column));
        if (matches == null) {
          return null;
        }
        if (matches) {
          joined.add(List.of(rows.get(i).get(0), other));
        }
      }
    }
    return joined;
  }

  private static Object value(Joined row, Column column) {
    return row.cursor().value(row.row(), column);
  }

  private static Object value(Item item, List<Joined> row) {
    return value(row.get(item.source()), Objects.requireNonNull(item.column()));
  }

  private static Object aggregate(Item item, List<List<Joined>> rows) {
    if (item.function().isEmpty()) {
      return Datum.UNKNOWN;
    }
    if (item.column() == null) {
      return (long) rows.size();
    }
    List<Object> values = new ArrayList<>();
    rows.stream().map(row -> value(item, row)).filter(v -> v != Datum.NULL).forEach(values::add);
    if (values.contains(Datum.UNKNOWN)) {
      return Datum.UNKNOWN;
    }
    Column column = item.column();
    Collection<Object> counted = item.distinct() ? new HashSet<>(values) : values;
    return switch (item.function()) {
      case "COUNT" -> isCountable(item) ? (Object) (long) counted.size() : Datum.UNKNOWN;
      case "SUM" -> sum(column, counted);
      case "MIN" -> extreme(column, values, -1);
      case "MAX" -> extreme(column, values, 1);
      default -> Datum.UNKNOWN;
    };
  }

  /**
   * Tests whether distinct values can be counted; except for integers, the database decides which
   * are distinct.
   */
  private static boolean isCountable(Item item) {
    return !item.distinct() || Objects.requireNonNull(item.column()).kind() == Column.Kind.INTEGER;
  }

  /** The sum of numbers that are not exact depends on their order. */
  private static Object sum(Column column, Collection<Object> values) {
    if (column.kind() != Column.Kind.INTEGER && column.kind() != Column.Kind.DECIMAL) {
      return Datum.UNKNOWN;
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (Object value : values) {
      sum = sum.add(new BigDecimal(value.toString()));
    }
    return values.isEmpty() ? Datum.NULL : sum.stripTrailingZeros().toPlainString();
  }

  private static Object extreme(Column column, List<Object> values, int sign) {
    Object extreme = Datum.NULL;
    for (Object value : values) {
      if (extreme == Datum.NULL) {
        extreme = value;
        continue;
      }
      Integer order = Datum.compare(column, value, extreme);
      if (order == null) {
        return Datum.UNKNOWN;
      }
      extreme = order * sign > 0 ? value : extreme;
    }
    return extreme;
  }

  /** Prefixes of the keys that may change if the application changes rows of the result. */
  List<String> writes() {
    return sources.stream().flatMap(source -> source.choice().table().prefixes().stream()).toList();
  }
}
