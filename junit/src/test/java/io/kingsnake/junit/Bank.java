package io.kingsnake.junit;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** An application without knowledge of tests: it reads balances and writes them back. */
final class Bank {
  private final DataSource database;
  private final int isolation;
  private final String locking;

  Bank(DataSource database, int isolation) {
    this(database, isolation, "");
  }

  private Bank(DataSource database, int isolation, String locking) {
    this.database = database;
    this.isolation = isolation;
    this.locking = locking;
  }

  /** Bank that locks the rows it is about to change. */
  Bank locking() {
    return new Bank(database, isolation, " FOR UPDATE");
  }

  void open() throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS account");
      statement.execute("CREATE TABLE account (id INT PRIMARY KEY, balance INT NOT NULL)");
      statement.execute("INSERT INTO account VALUES (1, 100), (2, 100)");
    }
  }

  void deposit(int id, int amount) throws SQLException {
    try (Connection connection = database.getConnection()) {
      connection.setTransactionIsolation(isolation);
      connection.setAutoCommit(false);
      try {
        set(connection, id, balance(connection, id) + amount);
        connection.commit();
      } catch (SQLException e) {
        connection.rollback();
        throw e;
      }
    }
  }

  /** Withdraws from one account if both together have enough. */
  void withdraw(int id, int amount) throws SQLException {
    try (Connection connection = database.getConnection()) {
      connection.setTransactionIsolation(isolation);
      connection.setAutoCommit(false);
      try {
        int both = balance(connection, 1) + balance(connection, 2);
        if (both >= amount) {
          set(connection, id, balance(connection, id) - amount);
        }
        connection.commit();
      } catch (SQLException e) {
        connection.rollback();
        throw e;
      }
    }
  }

  private int balance(Connection connection, int id) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT balance FROM account WHERE id = ?" + locking)) {
      query.setInt(1, id);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? row.getInt(1) : 0;
      }
    }
  }

  private static void set(Connection connection, int id, int balance) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE account SET balance = ? WHERE id = ?")) {
      update.setInt(1, balance);
      update.setInt(2, id);
      update.executeUpdate();
    }
  }
}
