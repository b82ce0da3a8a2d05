package io.kingsnake.jdbc;

import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Datum;
import io.kingsnake.jdbc.table.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A query of the recorder's own, in the application's transaction, about the rows that a statement
 * of the application's must have examined. The transaction has then read them, whatever the
 * statement did.
 */
final class Companion {
  /** More rows are not worth the time. */
  static final int MAX_ROWS = 2000;

  private final RowChoice choice;
  private final List<Column> columns;
  private final String locking;
  private final List<Object> parameters = new ArrayList<>();

  private Companion(RowChoice choice, List<Column> columns, String locking) {
    this.choice = choice;
    this.columns = columns;
    this.locking = locking;
  }

  /** The rows of a choice, before the rest of its condition; null if there are too many. */
  static @Nullable Cursor rows(
      Connection connection, RowChoice rows, Collection<Column> wanted, Memory memory)
      throws SQLException {
    return rows(connection, rows, wanted, memory, "");
  }

  /**
   * Rows of a choice, as the statement to come will lock them.
   *
   * @param locking lock on the rows, as the statement to come will take it
   */
  static @Nullable Cursor rows(
      Connection connection,
      RowChoice rows,
      Collection<Column> wanted,
      Memory memory,
      String locking)
      throws SQLException {
    RowChoice choice = rows.withoutRest();
    if (choice.points() != null && choice.points().size() > MAX_ROWS) {
      return null;
    }
    Set<Column> columns = new LinkedHashSet<>(choice.table().key());
    if (choice.points() == null) {
      columns.addAll(choice.index().columns());
    }
    wanted.stream().filter(column -> column.kind() != Column.Kind.UNRECORDED).forEach(columns::add);
    return new Companion(choice, List.copyOf(columns), locking).run(connection, memory);
  }

  private @Nullable Cursor run(Connection connection, Memory memory) throws SQLException {
    String sql = sql();
    Cursor cursor = new Cursor(Query.ofAll("rows", choice, columns), unseen -> {});
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.size(); i++) {
        query.setObject(i + 1, parameters.get(i));
      }
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          if (cursor.rows().size() == MAX_ROWS) {
            return null;
          }
          cursor.row(rows, memory);
        }
      }
    }
    cursor.end();
    return cursor.isWhole() ? cursor : null;
  }

  private String sql() {
    Table table = choice.table();
    List<String> names = columns.stream().map(table::quoted).toList();
    StringBuilder sql = new StringBuilder("SELECT ").append(String.join(", ", names));
    sql.append(" FROM ").append(table.sqlName());
    String where = choice.points() == null ? range(table) : points(table, choice.points());
    if (!where.isEmpty()) {
      sql.append(" WHERE ").append(where);
    }
    return sql.append(" LIMIT ").append(MAX_ROWS + 1).append(locking).toString();
  }

  private String range(Table table) {
    List<String> conditions = new ArrayList<>();
    List<Column> sorted = choice.index().columns();
    for (int i = 0; i < choice.prefix().size(); i++) {
      conditions.add(equal(table, sorted.get(i), choice.prefix().get(i)));
    }
    if (choice.isBounded()) {
      String column = table.quoted(sorted.get(choice.prefix().size()));
      if (choice.low() != Long.MIN_VALUE) {
        conditions.add(column + " >= ?");
        parameters.add(choice.low());
      }
      if (choice.high() != Long.MAX_VALUE) {
        conditions.add(column + " <= ?");
        parameters.add(choice.high());
      }
    }
    return String.join(" AND ", conditions);
  }

  private String equal(Table table, Column column, Object value) {
    if (value == Datum.NULL) {
      return table.quoted(column) + " IS NULL";
    }
    parameters.add(value);
    return table.quoted(column) + " = ?";
  }

  private String points(Table table, List<List<Object>> points) {
    int last = table.key().size() - 1;
    List<Object> start = points.get(0).subList(0, last);
    boolean differInLast = points.stream().allMatch(row -> row.subList(0, last).equals(start));
    if (!differInLast) {
      return String.join(
          " OR ", points.stream().map(row -> "(" + point(table, row) + ")").toList());
    }
    List<String> conditions = new ArrayList<>();
    for (int i = 0; i < last; i++) {
      conditions.add(equal(table, table.key().get(i), start.get(i)));
    }
    points.forEach(row -> parameters.add(row.get(last)));
    String places = "?" + ", ?".repeat(points.size() - 1);
    conditions.add(table.quoted(table.key().get(last)) + " IN (" + places + ")");
    return String.join(" AND ", conditions);
  }

  private String point(Table table, List<Object> row) {
    List<String> conditions = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      conditions.add(equal(table, table.key().get(i), row.get(i)));
    }
    return String.join(" AND ", conditions);
  }
}
