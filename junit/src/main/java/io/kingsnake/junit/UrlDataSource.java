package io.kingsnake.junit;

import io.kingsnake.tracer.JdbcUrl;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * A new connection each time, from whichever driver knows the URL. Testcontainers' URLs start a
 * server at the first one.
 */
final class UrlDataSource implements DataSource {
  private static final String RECORDED = "jdbc:kingsnake:";

  private final String url;
  private final String user;
  private final String password;

  /** Removes a recorder's prefix from the URL: the driver need not record a second time. */
  UrlDataSource(String url, String user, String password) {
    this.url = url.startsWith(RECORDED) ? original(url.substring(RECORDED.length())) : url;
    this.user = user;
    this.password = password;
  }

  private static String original(String rest) {
    int start = rest.indexOf("jdbc:");
    return start < 0 ? "jdbc:" + rest : rest.substring(start);
  }

  @Override
  public Connection getConnection() throws SQLException {
    return connected(user, password);
  }

  /** Java repeats the whole URL where no driver knows it. */
  private Connection connected(String user, String password) throws SQLException {
    try {
      return user.isEmpty()
          ? DriverManager.getConnection(url)
          : DriverManager.getConnection(url, user, password);
    } catch (SQLException e) {
      String shown = JdbcUrl.withoutPassword(String.valueOf(e.getMessage()), url);
      if (shown.equals(e.getMessage())) {
        throw e;
      }
      throw new SQLException(shown, e.getSQLState(), e.getErrorCode());
    }
  }

  @Override
  public Connection getConnection(String otherUser, String otherPassword) throws SQLException {
    return connected(otherUser, otherPassword);
  }

  @Override
  public PrintWriter getLogWriter() {
    return DriverManager.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) {
    DriverManager.setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) {
    DriverManager.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() {
    return DriverManager.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("drivers have loggers of their own");
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLException("a URL wraps no " + type.getName());
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
