package io.kingsnake.database.jdbc;

import io.kingsnake.database.Failure;
import io.kingsnake.database.Isolation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * How one database speaks SQL. Tables are {@code kingsnake (k, v)} and {@code kingsnake_list (k,
 * v)}, whose v are elements separated by commas; statements take the key first.
 */
public interface Dialect {
  /** Makes both tables, in place of old ones. */
  default List<String> createTables() {
    return List.of(
        "DROP TABLE IF EXISTS kingsnake",
        "DROP TABLE IF EXISTS kingsnake_list",
        "CREATE TABLE kingsnake (k BIGINT NOT NULL PRIMARY KEY, v BIGINT NOT NULL)",
        "CREATE TABLE kingsnake_list (k BIGINT NOT NULL PRIMARY KEY, v VARCHAR(100000) NOT NULL)");
  }

  /** Inserts or overwrites a row of {@code kingsnake}. */
  default String put() {
    return "INSERT INTO kingsnake (k, v) VALUES (?, ?)"
        + " ON CONFLICT (k) DO UPDATE SET v = EXCLUDED.v";
  }

  /** Whether {@link #put} takes a row that others have deleted since for one that never was. */
  default boolean updatesFirst(Isolation isolation) {
    return false;
  }

  /** Inserts a row of {@code kingsnake_list}, or adds ",element" to what it has. */
  default String append() {
    return "INSERT INTO kingsnake_list (k, v) VALUES (?, ?)"
        + " ON CONFLICT (k) DO UPDATE SET v = kingsnake_list.v || ',' || EXCLUDED.v";
  }

  /** What makes a SELECT lock its rows. */
  default String forUpdate() {
    return " FOR UPDATE";
  }

  /** Prepares a new connection, which commits nothing by itself. */
  default void configure(Connection connection, Isolation isolation) throws SQLException {
    connection.setTransactionIsolation(isolation.jdbcLevel());
    connection.setAutoCommit(false);
  }

  /** The level the connection really has; drivers that accept anything need to know better. */
  default Isolation given(Connection connection, Isolation asked) throws SQLException {
    return Isolation.ofJdbc(connection.getTransactionIsolation()).orElse(asked);
  }

  /** What an error of a statement other than commit means: the transaction can only be aborted. */
  default Failure statementFailure(SQLException e) {
    return stateClass(e).equals("42") ? Failure.FATAL : Failure.ABORT;
  }

  /** What an error of commit means. Class 40 is the standard's word for a rollback. */
  default Failure commitFailure(SQLException e) {
    boolean rolledBack = stateClass(e).equals("40") && !"40003".equals(e.getSQLState());
    return rolledBack || stateClass(e).equals("23") ? Failure.ABORT : Failure.INDETERMINATE;
  }

  static String stateClass(SQLException e) {
    String state = e.getSQLState();
    return state == null || state.length() < 2 ? "" : state.substring(0, 2);
  }
}
