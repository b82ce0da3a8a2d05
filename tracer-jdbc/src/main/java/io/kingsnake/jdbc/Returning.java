package io.kingsnake.jdbc;

import io.kingsnake.jdbc.sql.Condition;
import io.kingsnake.jdbc.sql.Meaning;
import io.kingsnake.jdbc.sql.Operand;
import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Datum;
import io.kingsnake.jdbc.table.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Columns that a change returns by the driver's means for generated keys, so that the values
 * written by the database are known without another query.
 *
 * @param isOwn whether the recorder asked for them, and not the application
 */
record Returning(Table table, List<Column> columns, boolean isOwn) {
  /**
   * Columns worth returning from an update; null if there is none, or the application asks for some
   * itself.
   */
  static @Nullable Returning of(Meaning.Update update, Table table) {
    if (update.returning().returns() || table.key().isEmpty()) {
      return null;
    }
    Set<Column> columns = new LinkedHashSet<>();
    for (Meaning.Assignment assignment : update.assignments()) {
      Column column = table.column(assignment.column());
      if (column == null || table.isKey(column)) {
        return null;
      }
      if (!assignment.value().isKnown() || isChanged(column)) {
        columns.add(column);
      }
    }
    if (!isOfOneRow(update.where(), table)) {
      columns.addAll(table.key());
      table.indexes().forEach(index -> columns.addAll(index.columns()));
    }
    return own(table, columns);
  }

  private static @Nullable Returning own(Table table, Set<Column> columns) {
    columns.removeIf(column -> column.kind() == Column.Kind.UNRECORDED);
    return columns.isEmpty() ? null : new Returning(table, List.copyOf(columns), true);
  }

  /** Null if the statement shows everything about the new row, or there are several. */
  static @Nullable Returning of(Meaning.Insert insert, Table table) {
    boolean isOne = insert.rows().size() == 1 && !insert.columns().isEmpty();
    if (!isOne || insert.returning().returns() || table.key().isEmpty()) {
      return null;
    }
    Map<Column, Operand> given = new HashMap<>();
    List<Operand> operands = insert.rows().get(0);
    for (int i = 0; i < Math.min(operands.size(), insert.columns().size()); i++) {
      Column column = table.column(insert.columns().get(i));
      if (column == null) {
        return null;
      }
      given.put(column, operands.get(i));
    }
    Set<Column> columns = new LinkedHashSet<>();
    for (Column column : table.columns()) {
      Operand operand = given.get(column);
      boolean isKnown =
          operand == null
              ? column.defaultValue() != Datum.UNKNOWN
              : operand.isKnown() && !isChanged(column);
      if (!isKnown) {
        columns.add(column);
      }
    }
    return own(table, columns);
  }

  /** Columns that the application asks for itself; null if they are not known. */
  static @Nullable Returning asked(Table table, List<String> names) {
    List<Column> columns = new ArrayList<>();
    for (String name : names) {
      Column column = table.column(name);
      if (column == null) {
        return null;
      }
      columns.add(column);
    }
    return new Returning(table, columns, false);
  }

  /** Tests whether the column's value cannot be inferred from the given one. */
  private static boolean isChanged(Column column) {
    return switch (column.kind()) {
      case REAL, SIX_DIGITS, MOMENT, OTHER -> true;
      case INTEGER, TEXT, CHARACTERS, BOOLEAN, DECIMAL, DOUBLE, LOCAL_TIME, UNRECORDED -> false;
    };
  }

  private static boolean isOfOneRow(Condition where, Table table) {
    Set<Column> given = new LinkedHashSet<>();
    for (Condition.Comparison comparison : where.comparisons()) {
      Column column = table.column(comparison.column().name());
      if (column != null && comparison.operator() == Condition.Operator.EQUAL) {
        given.add(column);
      }
    }
    return given.containsAll(table.key());
  }

  String[] names() {
    return columns.stream().map(Column::name).toArray(String[]::new);
  }

  /** The columns in order; null for unrecorded ones. */
  List<@Nullable Column> places() {
    List<@Nullable Column> places = new ArrayList<>();
    columns.forEach(c -> places.add(c.kind() == Column.Kind.UNRECORDED ? null : c));
    return places;
  }

  boolean contains(List<Change.Open> open) {
    return open.stream().allMatch(value -> columns.contains(value.column()));
  }
}
