package io.kingsnake.jdbc;

import io.kingsnake.jdbc.sql.Meaning;
import io.kingsnake.jdbc.sql.TableName;
import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Table;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Choice of the columns that prepared statements return to the recorder.
 *
 * @param returns whether the database returns columns of rows that a statement changes
 */
record Returnings(Binder.Lookup lookup, boolean returns) {
  /**
   * Columns that a statement should return for the recorder, if the database supports it; otherwise
   * null.
   */
  @Nullable Returning returning(StatementText text) {
    if (text.meaning() instanceof Meaning.Update update) {
      Table table = returningTable(update.table());
      return table == null ? null : Returning.of(update, table);
    }
    if (text.meaning() instanceof Meaning.Insert insert) {
      Table table = returningTable(insert.table());
      return table == null ? null : Returning.of(insert, table);
    }
    return null;
  }

  /**
   * Columns that the application makes a statement return, if the recorder reads them, too;
   * otherwise null.
   *
   * @param names of columns; none for all
   */
  @Nullable Returning asked(StatementText text, List<String> names) {
    if (!(text.meaning() instanceof Meaning.Insert insert)) {
      return null;
    }
    Table table = returningTable(insert.table());
    if (table == null || table.key().isEmpty()) {
      return null;
    }
    List<String> all = table.columns().stream().map(Column::name).toList();
    return Returning.asked(table, names.isEmpty() ? all : names);
  }

  /**
   * Table of a statement; null if the database does not return what the driver asks for, or the
   * table is not known.
   */
  private @Nullable Table returningTable(TableName name) {
    try {
      Table table = returns ? lookup.find(name) : null;
      return table == null || table.doubts().changing() != null ? null : table;
    } catch (SQLException e) {
      return null; // there is no catalogue in a failed transaction
    }
  }
}
