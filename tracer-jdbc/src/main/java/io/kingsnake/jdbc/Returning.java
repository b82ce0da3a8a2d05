package io.kingsnake.jdbc;

import io.kingsnake.jdbc.sql.Condition;
import io.kingsnake.jdbc.sql.Meaning;
import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Table;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Columns that an update is made to return for the recorder, by the driver's means for generated
 * keys: what the database has written is then known without another question.
 */
record Returning(Table table, List<Column> columns) {
  /** Null if nothing of the update is worth it, or the application asks for something itself. */
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
    columns.removeIf(column -> column.kind() == Column.Kind.UNRECORDED);
    return columns.isEmpty() ? null : new Returning(table, List.copyOf(columns));
  }

  /** Whether what the column holds cannot be told from what was given. */
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

  boolean contains(List<Change.Open> open) {
    return open.stream().allMatch(value -> columns.contains(value.column()));
  }
}
