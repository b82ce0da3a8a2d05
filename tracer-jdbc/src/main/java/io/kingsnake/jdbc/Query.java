package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Index;
import io.kingsnake.jdbc.table.Table;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query of one table, about to be sent.
 *
 * @param places the columns of the result in order; null for constants
 * @param sorted whether rows are in some order
 * @param order of the rows, by the index they are chosen by
 * @param limit the most rows; {@link #NO_LIMIT}, or {@link #UNKNOWN_LIMIT}
 * @param claimsAll whether rows that are not returned do not match
 * @param isOfAll whether it asks for all columns, and the database says which
 * @param locking "update" or "share" if it locks rows, else null
 * @param isExtreme whether it asks for the first value in this order, which is NULL if there is
 *     none
 */
record Query(
    String sql,
    Table table,
    RowChoice choice,
    List<@Nullable Column> places,
    boolean sorted,
    Order order,
    long limit,
    boolean claimsAll,
    boolean isOfAll,
    @Nullable String locking,
    boolean isExtreme) {
  static final long NO_LIMIT = Long.MAX_VALUE;
  static final long UNKNOWN_LIMIT = -1;

  /** Order of the rows. */
  enum Order {
    NONE,
    BY_KEY,
    BY_KEY_DOWN
  }

  /** A query of all rows of a choice, of these columns. */
  static Query ofAll(String sql, RowChoice choice, List<? extends @Nullable Column> columns) {
    return new Query(
        sql,
        choice.table(),
        choice,
        new ArrayList<>(columns),
        false,
        Order.NONE,
        NO_LIMIT,
        true,
        false,
        null,
        false);
  }

  /** Tests whether the result has the expected columns; the table may have changed since. */
  boolean fits(ResultSetMetaData result) throws SQLException {
    if (result.getColumnCount() != places.size()) {
      return false;
    }
    for (int place = 1; isOfAll && place <= places.size(); place++) {
      Column column = places.get(place - 1);
      if (column == null || !column.name().equalsIgnoreCase(result.getColumnName(place))) {
        return false;
      }
    }
    return true;
  }

  /** Tests whether every row of the result identifies its row of the table. */
  boolean showsKeys() {
    return choice.point() != null || shows(table.key());
  }

  /** Tests whether every row of the result identifies its entry of the index. */
  boolean shows(Index index) {
    return shows(index.columns());
  }

  private boolean shows(List<Column> columns) {
    for (Column column : columns) {
      if (!choice.equalities().containsKey(column) && !places.contains(column)) {
        return false;
      }
    }
    return true;
  }
}
