package io.kingsnake.database.jdbc;

import io.kingsnake.database.Client;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Failure;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.Tables;
import io.kingsnake.tracer.JdbcUrl;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** A database reached through a JDBC driver. */
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
        Connection connection = connected(driver(adapter, driverClass), url, properties);
        if (connection == null) {
          throw new SQLException(
              driverClass + " does not know the URL " + JdbcUrl.withoutPassword(url));
        }
        return connection;
      };
    }

    /** Connects; drivers that reject a URL repeat it in the message. */
    static @Nullable Connection connected(Driver driver, String url, Properties properties)
        throws SQLException {
      try {
        return driver.connect(url, properties);
      } catch (SQLException e) {
        String shown = JdbcUrl.withoutPassword(String.valueOf(e.getMessage()), url);
        if (shown.equals(e.getMessage())) {
          throw e;
        }
        throw new SQLException(shown, e.getSQLState(), e.getErrorCode(), e.getCause());
      }
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

  private static final int DROP_SECONDS = 10;

  /** SQL state for a server that exists and refuses, for want of a password for instance. */
  private static final String REJECTED = "08004";

  private final Connector connector;
  private final Dialect dialect;
  private final Tables tables;
  private final Runnable stop;
  private final Connection keeper;
  private final String description;
  private final List<String> made = new ArrayList<>();

  private JdbcServer(Connector connector, Dialect dialect, Tables tables, Runnable stop)
      throws SQLException {
    this.connector = connector;
    this.dialect = dialect;
    this.tables = tables;
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
  public static JdbcServer open(Connector connector, Dialect dialect, Tables tables, Runnable stop)
      throws DatabaseException {
    try {
      return new JdbcServer(connector, dialect, tables, stop);
    } catch (SQLException e) {
      stop.run();
      throw new DatabaseException(Failure.FATAL, refusal(e), e);
    }
  }

  private static String refusal(SQLException e) {
    String said = String.valueOf(e.getMessage()).replaceFirst("\\.?\\s*$", "");
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnknownHostException) {
        return "the server cannot be reached: no host is called " + cause.getMessage();
      }
    }
    if (REJECTED.equals(e.getSQLState())) {
      return refused(said);
    }
    return switch (Dialect.stateClass(e)) {
      case "08" ->
          "the server cannot be reached: %s; is a server running there, under that host and port?"
              .formatted(said);
      case "28" -> refused(said);
      default -> "cannot connect: " + said;
    };
  }

  private static String refused(String said) {
    return "the server refuses the user: %s; name one in the URL, as ?user=..&password=.."
        .formatted(said);
  }

  @Override
  public String description() {
    return description;
  }

  /** The database itself refuses to make a table where there is one. */
  @Override
  public synchronized void createTables() throws DatabaseException {
    dropTables();
    try (Statement statement = keeper.createStatement()) {
      List<String> names = List.of(tables.values(), tables.lists());
      List<String> statements = dialect.createTables(tables);
      for (int i = 0; i < names.size(); i++) {
        statement.execute(statements.get(i));
        made.add(names.get(i));
      }
    } catch (SQLException e) {
      throw new DatabaseException(Failure.FATAL, "cannot make tables: " + e.getMessage(), e);
    }
  }

  /**
   * Drops the tables, with a limit to waiting: clients that hang may hold locks on a table for
   * ever.
   */
  @Override
  public synchronized void dropTables() throws DatabaseException {
    try (Statement statement = keeper.createStatement()) {
      statement.setQueryTimeout(DROP_SECONDS);
      while (!made.isEmpty()) {
        statement.execute("DROP TABLE " + made.get(made.size() - 1));
        made.remove(made.size() - 1);
      }
    } catch (SQLException e) {
      throw new DatabaseException(
          Failure.FATAL,
          "cannot drop %s: %s".formatted(String.join(" and ", made), e.getMessage()),
          e);
    }
  }

  @Override
  public synchronized List<String> tablesOfOthers() {
    List<String> found = new ArrayList<>();
    String[] kinds = {"TABLE", "BASE TABLE"};
    try (ResultSet all = keeper.getMetaData().getTables(keeper.getCatalog(), null, "%", kinds)) {
      while (all.next()) {
        String name = all.getString("TABLE_NAME");
        if (name.toLowerCase(Locale.ROOT).startsWith(Tables.PREFIX) && !isMade(name)) {
          found.add(name);
        }
      }
    } catch (SQLException e) {
      return List.of(); // which says nothing about this run
    }
    return found;
  }

  private boolean isMade(String name) {
    return made.stream().anyMatch(name::equalsIgnoreCase);
  }

  @Override
  public String lockAdvice() {
    try (Connection connection = connector.connect()) {
      return dialect.lockAdvice(connection);
    } catch (SQLException e) {
      return "";
    }
  }

  @Override
  public Client connect(Isolation isolation) throws DatabaseException {
    try {
      Connection connection = connector.connect();
      try {
        dialect.configure(connection, isolation);
        return new JdbcClient(connection, dialect, dialect.given(connection, isolation), tables);
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
      dropTables();
    } catch (DatabaseException e) {
      // A caller that wants to know has asked for it before.
    }
    try {
      keeper.close();
    } catch (SQLException e) {
      // The server is going away; a connection that is gone already is closed enough.
    } finally {
      stop.run();
    }
  }
}
