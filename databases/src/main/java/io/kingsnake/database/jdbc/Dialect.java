package io.kingsnake.database.jdbc;

import io.kingsnake.database.Failure;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Tables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * SQL dialect of one database. Both tables have columns k and v; the v of a list are its elements,
 * separated by commas. Statements take the key first.
 */
public interface Dialect {
  /** Makes both tables. */
  default List<String> createTables(Tables tables) {
    return List.of(
        "CREATE TABLE " + tables.values() + " (k BIGINT NOT NULL PRIMARY KEY, v BIGINT NOT NULL)",
        "CREATE TABLE %s (k BIGINT NOT NULL PRIMARY KEY, v VARCHAR(100000) NOT NULL)"
            .formatted(tables.lists()));
  }

  /** Inserts or overwrites a value. */
  default String put(Tables tables) {
    return "INSERT INTO %s (k, v) VALUES (?, ?)".formatted(tables.values())
        + " ON CONFLICT (k) DO UPDATE SET v = EXCLUDED.v";
  }

  /**
   * Tests whether {@link #put} updates first, and so mistakes a row that others have deleted since
   * for one that never existed.
   */
  default boolean updatesFirst() {
    return false;
  }

  /** Statement that creates a list, or adds ",element" to an existing one. */
  default String append(Tables tables) {
    return "INSERT INTO %s (k, v) VALUES (?, ?)".formatted(tables.lists())
        + " ON CONFLICT (k) DO UPDATE SET v = %s.v || ',' || EXCLUDED.v".formatted(tables.lists());
  }

  /**
   * Statement that adds ",element" to an existing list, if {@link #append} only creates new ones.
   */
  default Optional<String> appendToPresent(Tables tables) {
    return Optional.empty();
  }

  /** Clause that limits a SELECT to so many rows. */
  default String limit() {
    return " LIMIT ?";
  }

  /** Clause that makes a SELECT lock its rows. */
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

  /**
   * Consequence of an error in a statement other than commit: the transaction can only be aborted.
   */
  default Failure statementFailure(SQLException e) {
    return stateClass(e).equals("42") ? Failure.FATAL : Failure.ABORT;
  }

  /** Consequence of an error in commit. Class 40 is the standard's word for a rollback. */
  default Failure commitFailure(SQLException e) {
    boolean rolledBack = stateClass(e).equals("40") && !"40003".equals(e.getSQLState());
    return rolledBack || stateClass(e).equals("23") ? Failure.ABORT : Failure.INDETERMINATE;
  }

  /** See {@link io.kingsnake.database.Server#lockAdvice}. */
  default String lockAdvice(Connection connection) throws SQLException {
    return "";
  }

  static String stateClass(SQLException e) {
    String state = e.getSQLState();
    return state == null || state.length() < 2 ? "" : state.substring(0, 2);
  }
}
