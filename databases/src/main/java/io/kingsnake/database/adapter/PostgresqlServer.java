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
import java.util.Properties;

/** Clients of anything that speaks PostgreSQL's protocol. */
public final class PostgresqlServer {
  private PostgresqlServer() {}

  /**
   * Connects to a running server.
   *
   * @param login user and password, unless the URL names them
   * @param stop ends a server that was started for this run
   */
  public static Server open(String url, Properties login, Tables tables, Runnable stop)
      throws DatabaseException {
    return JdbcServer.open(
        Connector.of(PostgresqlServer.class, "org.postgresql.Driver", url, login),
        new PostgresqlDialect(),
        tables,
        stop);
  }

  private static final class PostgresqlDialect implements Dialect {
    private static final int SHORT_DEADLOCK_MILLIS = 100;

    /**
     * ON CONFLICT inserts next to a deleted row that the snapshot still shows; UPDATE aborts. At
     * serializable that has an order, but is no snapshot isolation.
     */
    @Override
    public boolean updatesFirst() {
      return true;
    }

    @Override
    public String lockAdvice(Connection connection) throws SQLException {
      try (Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery(
                  "SELECT setting::int, pg_catalog.current_setting('deadlock_timeout')"
                      + " FROM pg_catalog.pg_settings WHERE name = 'deadlock_timeout'")) {
        if (!row.next()) {
          return "";
        }
        boolean isShort = row.getInt(1) < SHORT_DEADLOCK_MILLIS;
        return "deadlocks are looked for after deadlock_timeout, %s here: %s"
            .formatted(
                row.getString(2),
                isShort
                    ? "raise it if many clients wait and few deadlock, since looking costs time"
                    : "lower it, to 20ms say, if they deadlock");
      }
    }

    /** Refusals and cancellations that the server itself reports roll back; lost lines do not. */
    @Override
    public Failure commitFailure(SQLException e) {
      boolean refused = "25P02".equals(e.getSQLState()) || "57014".equals(e.getSQLState());
      return refused ? Failure.ABORT : Dialect.super.commitFailure(e);
    }
  }
}
