package example;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Deposits money: once with a mistake that is hard to see, and once without. */
public final class Bank {
  private final DataSource database;

  public Bank(DataSource database) {
    this.database = database;
  }

  /** Reads the balance, adds to it, and writes it back. Two at the same time lose one deposit. */
  public void depositCarelessly(int account, int amount) throws SQLException {
    deposit(account, amount, "SELECT balance FROM account WHERE id = ?");
  }

  /** The same, with a lock on the row from the beginning. */
  public void deposit(int account, int amount) throws SQLException {
    deposit(account, amount, "SELECT balance FROM account WHERE id = ? FOR UPDATE");
  }

  private void deposit(int account, int amount, String query) throws SQLException {
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      try (PreparedStatement select = connection.prepareStatement(query);
          PreparedStatement update =
              connection.prepareStatement("UPDATE account SET balance = ? WHERE id = ?")) {
        select.setInt(1, account);
        int balance;
        try (ResultSet row = select.executeQuery()) {
          row.next();
          balance = row.getInt("balance");
        }
        update.setInt(1, balance + amount);
        update.setInt(2, account);
        update.executeUpdate();
        connection.commit();
      } catch (SQLException e) {
        connection.rollback();
        throw e;
      }
    }
  }
}
