package io.kingsnake.jdbc;

import io.kingsnake.tracer.JdbcUrl;
import java.lang.System.Logger;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Driver that connects through another driver and records its work: {@code jdbc:kingsnake:<url>},
 * or with settings {@code jdbc:kingsnake:out=run-1;initial=absent;jdbc:postgresql://host/db}. The
 * second "jdbc:" may be left out.
 *
 * <p>Whatever goes wrong with recording is logged, and the application gets its connection.
 */
public final class KingsnakeDriver implements Driver {
  private static final String PREFIX = "jdbc:kingsnake:";

  /** The original URL without its "jdbc:", as in {@code jdbc:kingsnake:tc:postgresql:16:///db}. */
  private static final Pattern SHORT = Pattern.compile("[A-Za-z0-9]+:");

  private static final Logger LOG = System.getLogger("io.kingsnake.jdbc");

  static {
    try {
      DriverManager.registerDriver(new KingsnakeDriver());
    } catch (SQLException e) {
      LOG.log(Logger.Level.ERROR, "kingsnake's driver cannot be registered", e);
    }
  }

  @Override
  public boolean acceptsURL(String url) {
    return url != null && url.startsWith(PREFIX);
  }

  @Override
  public @Nullable Connection connect(String url, @Nullable Properties info) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    Properties properties = new Properties();
    if (info != null) {
      info.stringPropertyNames()
          .forEach(name -> properties.setProperty(name, info.getProperty(name)));
    }
    Map<String, String> settings = Settings.taken(properties);
    String original = original(url.substring(PREFIX.length()), settings);
    return Recording.recorded(connected(original, properties), settings);
  }

  /** Java repeats the whole URL where no driver knows it. */
  private static Connection connected(String url, Properties properties) throws SQLException {
    try {
      return DriverManager.getConnection(url, properties);
    } catch (SQLException e) {
      String shown = JdbcUrl.withoutPassword(String.valueOf(e.getMessage()), url);
      if (shown.equals(e.getMessage())) {
        throw e;
      }
      throw new SQLException(shown, e.getSQLState(), e.getErrorCode());
    }
  }

  /** Takes settings off the front. */
  private static String original(String rest, Map<String, String> settings) throws SQLException {
    Map<String, String> found = new HashMap<>();
    String url = rest;
    while (!url.startsWith("jdbc:")) {
      if (SHORT.matcher(url).lookingAt()) {
        url = "jdbc:" + url;
        break;
      }
      int equals = url.indexOf('=');
      int end = url.indexOf(';');
      if (equals < 0 || end < equals) {
        throw new SQLException(
            "expected jdbc:kingsnake:[NAME=VALUE;]..jdbc:.. but got "
                + JdbcUrl.withoutPassword(PREFIX + rest));
      }
      String name = url.substring(0, equals);
      if (!Settings.isKnown(name)) {
        throw new SQLException(
            "kingsnake has no setting %s, only %s"
                .formatted(JdbcUrl.withoutPassword(name + "="), Settings.names()));
      }
      found.put(name, url.substring(equals + 1, end));
      url = url.substring(end + 1);
    }
    settings.putAll(found);
    return url;
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 0;
  }

  @Override
  public int getMinorVersion() {
    return 1;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public java.util.logging.Logger getParentLogger() {
    return java.util.logging.Logger.getLogger("io.kingsnake.jdbc");
  }
}
