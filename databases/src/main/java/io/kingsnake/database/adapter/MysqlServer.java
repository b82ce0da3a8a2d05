package io.kingsnake.database.adapter;

import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Failure;
import io.kingsnake.database.Server;
import io.kingsnake.database.Tables;
import io.kingsnake.database.jdbc.Dialect;
import io.kingsnake.database.jdbc.JdbcServer;
import io.kingsnake.database.jdbc.JdbcServer.Connector;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;

/** Clients of anything that speaks MySQL's protocol. */
public final class MysqlServer {
  private MysqlServer() {}

  /**
   * Connects to a running server.
   *
   * @param login user and password, unless the URL names them
   * @param stop ends a server that was started for this run
   */
  public static Server open(String url, Properties login, Tables tables, Runnable stop)
      throws DatabaseException {
    String known = url.replaceFirst("^jdbc:mysql:", "jdbc:mariadb:");
    return JdbcServer.open(
        Connector.of(MysqlServer.class, "org.mariadb.jdbc.Driver", known, login),
        new MysqlDialect(),
        tables,
        stop);
  }

  private static final class MysqlDialect implements Dialect {
    private static final int LOCK_TIMEOUT = 1205;
    private static final int DEADLOCK = 1213;
    private static final int SNAPSHOT_CONFLICT = 1020;

    @Override
    public List<String> createTables(Tables tables) {
      return List.of(
          "CREATE TABLE %s (k BIGINT NOT NULL PRIMARY KEY, v BIGINT NOT NULL)"
              .formatted(tables.values()),
          "CREATE TABLE %s (k BIGINT NOT NULL PRIMARY KEY, v LONGTEXT NOT NULL)"
              .formatted(tables.lists()));
    }

    @Override
    public String put(Tables tables) {
      return "INSERT INTO %s (k, v) VALUES (?, ?) ON DUPLICATE KEY UPDATE v = VALUES(v)"
          .formatted(tables.values());
    }

    @Override
    public String append(Tables tables) {
      return "INSERT INTO %s (k, v) VALUES (?, ?)".formatted(tables.lists())
          + " ON DUPLICATE KEY UPDATE v = CONCAT(v, ',', VALUES(v))";
    }

    @Override
    public String lockAdvice(Connection connection) throws SQLException {
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT @@innodb_lock_wait_timeout")) {
        return row.next()
            ? "a wait for a lock ends after innodb_lock_wait_timeout, %d s here: lower it"
                .formatted(row.getInt(1))
            : "";
      }
    }

    @Override
    public Failure commitFailure(SQLException e) {
      return switch (e.getErrorCode()) {
        case LOCK_TIMEOUT, DEADLOCK, SNAPSHOT_CONFLICT -> Failure.ABORT;
        default -> Dialect.super.commitFailure(e);
      };
    }
  }
}
