package io.kingsnake.database.adapter;

import io.kingsnake.database.Database;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.Tables;
import io.kingsnake.database.Target;
import io.kingsnake.database.jdbc.Dialect;
import io.kingsnake.database.jdbc.JdbcServer;
import io.kingsnake.database.jdbc.JdbcServer.Connector;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * A running server reached through a driver that the user brings, in the SQL that most understand.
 */
public final class AnyJdbc implements Database {
  public static final String SUMMARY = "with any other jdbc: URL: a server your driver connects to";

  private final Driver driver;

  private AnyJdbc(Driver driver) {
    this.driver = driver;
  }

  /** If a driver of the class loader takes the URL. */
  public static Optional<Database> of(String url, ClassLoader loader) {
    Iterator<Driver> drivers = ServiceLoader.load(Driver.class, loader).iterator();
    while (true) {
      try {
        if (!drivers.hasNext()) {
          return Optional.empty();
        }
        Driver driver = drivers.next();
        if (driver.acceptsURL(url)) {
          return Optional.of(new AnyJdbc(driver));
        }
      } catch (SQLException | ServiceConfigurationError e) {
        // A broken driver is none.
      }
    }
  }

  @Override
  public String name() {
    return "jdbc";
  }

  @Override
  public String summary() {
    return SUMMARY;
  }

  @Override
  public List<Isolation> isolations() {
    return List.of(
        Isolation.READ_UNCOMMITTED,
        Isolation.READ_COMMITTED,
        Isolation.REPEATABLE_READ,
        Isolation.SERIALIZABLE);
  }

  @Override
  public Server start(Target target) throws DatabaseException {
    String url =
        target.url().orElseThrow(() -> new DatabaseException("name a server: --db jdbc:..."));
    return JdbcServer.open(() -> connect(url), new CommonDialect(), target.tables(), () -> {});
  }

  private Connection connect(String url) throws SQLException {
    Connection connection = Connector.connected(driver, url, new Properties());
    if (connection == null) {
      throw new SQLException(driver.getClass().getName() + " does not know the URL");
    }
    return connection;
  }

  private static final class CommonDialect implements Dialect {
    @Override
    public List<String> createTables(Tables tables) {
      return List.of(
          "CREATE TABLE %s (k NUMERIC(18) NOT NULL PRIMARY KEY, v NUMERIC(18) NOT NULL)"
              .formatted(tables.values()),
          "CREATE TABLE %s (k NUMERIC(18) NOT NULL PRIMARY KEY, v VARCHAR(4000) NOT NULL)"
              .formatted(tables.lists()));
    }

    @Override
    public boolean updatesFirst() {
      return true;
    }

    @Override
    public String put(Tables tables) {
      return "INSERT INTO %s (k, v) VALUES (?, ?)".formatted(tables.values());
    }

    @Override
    public Optional<String> appendToPresent(Tables tables) {
      return Optional.of(
          "UPDATE %s SET v = CONCAT(v, CONCAT(',', ?)) WHERE k = ?".formatted(tables.lists()));
    }

    @Override
    public String append(Tables tables) {
      return "INSERT INTO %s (k, v) VALUES (?, ?)".formatted(tables.lists());
    }

    @Override
    public String limit() {
      return " FETCH FIRST ? ROWS ONLY";
    }

    @Override
    public String forUpdate() {
      return "";
    }
  }
}
