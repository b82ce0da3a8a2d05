package io.kingsnake.database.jdbc;

import io.kingsnake.database.Client;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Failure;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** A database behind a JDBC driver. */
public final class JdbcServer implements Server {
  /** Opens a new connection. */
  @FunctionalInterface
  public interface Connector {
    Connection connect() throws SQLException;

    /**
     * Connects through a driver called by its class, as {@code adapter} sees it: the list of all
     * drivers can be broken by any of them, and adapters may come in a loader of their own.
     */
    static Connector of(Class<?> adapter, String driverClass, String url, Properties properties) {
      return () -> {
        Connection connection = driver(adapter, driverClass).connect(url, properties);
        if (connection == null) {
          throw new SQLException(driverClass + " does not know the URL " + url);
        }
        return connection;
      };
    }

    private static Driver driver(Class<?> adapter, String driverClass) throws SQLException {
      try {
        return Class.forName(driverClass, true, adapter.getClassLoader())
            .asSubclass(Driver.class)
            .getDeclaredConstructor()
            .newInstance();
      } catch (ReflectiveOperationException e) {
        throw new SQLException("no driver " + driverClass, e);
      }
    }
  }

  private final Connector connector;
  private final Dialect dialect;
  private final Runnable stop;
  private final Connection keeper;
  private final String description;

  private JdbcServer(Connector connector, Dialect dialect, Runnable stop) throws SQLException {
    this.connector = connector;
    this.dialect = dialect;
    this.stop = stop;
    this.keeper = connector.connect();
    DatabaseMetaData data = keeper.getMetaData();
    this.description = data.getDatabaseProductName() + " " + data.getDatabaseProductVersion();
  }

  /**
   * Connects, and keeps that connection, because some databases in memory live as long as one.
   *
   * @param stop ends a database that was started for this run
   */
  public static JdbcServer open(Connector connector, Dialect dialect, Runnable stop)
      throws DatabaseException {
    try {
      return new JdbcServer(connector, dialect, stop);
    } catch (SQLException e) {
      stop.run();
      throw new DatabaseException(Failure.FATAL, "cannot connect: " + e.getMessage(), e);
    }
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public void createTables() throws DatabaseException {
    try (Statement statement = keeper.createStatement()) {
      for (String sql : dialect.createTables()) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new DatabaseException(Failure.FATAL, "cannot make tables: " + e.getMessage(), e);
    }
  }

  @Override
  public Client connect(Isolation isolation) throws DatabaseException {
    try {
      Connection connection = connector.connect();
      try {
        dialect.configure(connection, isolation);
        return new JdbcClient(connection, dialect, dialect.given(connection, isolation));
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new DatabaseException(
          Failure.FATAL, "no connection at %s: %s".formatted(isolation.label(), e.getMessage()), e);
    }
  }

  @Override
  public void close() {
    try {
      keeper.close();
    } catch (SQLException e) {
      // The server is going away; a connection that is gone already is closed enough.
    } finally {
      stop.run();
    }
  }
}
