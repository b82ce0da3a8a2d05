package io.kingsnake.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * An application without knowledge of recorders: it sells articles from stock, reading the stock
 * and writing it back, and counts its sales.
 */
public final class Shop {
  private static final int ARTICLES = 4;
  private static final int CLIENTS = 4;

  private final DataSource database;
  private final int isolation;

  public Shop(DataSource database, int isolation) {
    this.database = database;
    this.isolation = isolation;
  }

  /** Makes the table; for a connection that is not recorded. */
  public static void createTable(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE article (id INT PRIMARY KEY, stock INT NOT NULL, sold INT, name VARCHAR(40))");
    }
  }

  public void fill() throws SQLException {
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO article VALUES (?, ?, 0, ?)")) {
        for (int id = 0; id < ARTICLES; id++) {
          insert.setInt(1, id);
          insert.setInt(2, 1_000_000 * (id + 1));
          insert.setString(3, "article " + id);
          insert.addBatch();
        }
        insert.executeBatch();
      }
      connection.commit();
    }
  }

  /** Clients sell at the same time. */
  public void sell(int salesPerClient) throws Exception {
    AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    List<Thread> clients = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      SplittableRandom random = new SplittableRandom(client);
      clients.add(new Thread(() -> sell(random, salesPerClient, failure)));
    }
    clients.forEach(Thread::start);
    for (Thread client : clients) {
      client.join();
    }
    Exception why = failure.get();
    if (why != null) {
      throw why;
    }
  }

  private void sell(
      SplittableRandom random, int sales, AtomicReference<@Nullable Exception> failure) {
    try (Connection connection = database.getConnection()) {
      connection.setTransactionIsolation(isolation);
      connection.setAutoCommit(false);
      for (int i = 0; i < sales; i++) {
        try {
          sellOne(connection, random.nextInt(ARTICLES));
          connection.commit();
        } catch (SQLException e) {
          connection.rollback(); // another client was faster
        }
      }
    } catch (SQLException e) {
      failure.compareAndSet(null, e);
    }
  }

  /** Two clients sell one article: both have read before either writes. */
  public void sellOneTwice() throws SQLException {
    try (Connection one = database.getConnection();
        Connection other = database.getConnection()) {
      for (Connection client : List.of(one, other)) {
        client.setTransactionIsolation(isolation);
        client.setAutoCommit(false);
      }
      int seen = stock(one, 0);
      int alsoSeen = stock(other, 0);
      sold(one, 0, seen);
      one.commit();
      sold(other, 0, alsoSeen);
      other.commit();
    }
  }

  private static void sellOne(Connection connection, int id) throws SQLException {
    int stock = stock(connection, id);
    LockSupport.parkNanos(1); // lets other clients in
    sold(connection, id, stock);
  }

  private static int stock(Connection connection, int id) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT stock FROM article WHERE id = ?")) {
      query.setInt(1, id);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? row.getInt(1) : 0;
      }
    }
  }

  private static void sold(Connection connection, int id, int stock) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE article SET stock = ?, sold = sold + 1 WHERE id = ?")) {
      update.setInt(1, stock - 1);
      update.setInt(2, id);
      update.executeUpdate();
    }
  }

  /** Total stock. */
  public long inventory() throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT id, stock FROM article ORDER BY id")) {
      long all = 0;
      while (rows.next()) {
        all += rows.getLong("stock");
      }
      return all;
    }
  }

  /** Total stock, computed in a way that only the database understands. */
  public long computedInventory() throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet sum = statement.executeQuery("SELECT SUM(stock) FROM article")) {
      return sum.next() ? sum.getLong(1) : 0;
    }
  }
}
