package io.kingsnake.jdbc;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import javax.sql.DataSource;

/**
 * A data source whose connections are recorded, each as a session. Wrap what a pool opens, not the
 * pool: there are then as many sessions as connections, and not one for every loan.
 */
public final class KingsnakeDataSource implements DataSource {
  private final DataSource original;
  private final Wrapper wrapper;

  /** Makes a connection one that is recorded. */
  interface Wrapper {
    Connection recorded(Connection connection) throws SQLException;
  }

  KingsnakeDataSource(DataSource original, Wrapper wrapper) {
    this.original = original;
    this.wrapper = wrapper;
  }

  /** Records with the settings of the system. */
  public static DataSource wrap(DataSource original) {
    return wrap(original, Map.of());
  }

  /**
   * Records.
   *
   * @param settings as in URLs: {@code out}, {@code initial}, {@code readback}, {@code join}
   */
  public static DataSource wrap(DataSource original, Map<String, String> settings) {
    Map<String, String> copy = Map.copyOf(settings);
    return new KingsnakeDataSource(original, connection -> Recording.recorded(connection, copy));
  }

  @Override
  public Connection getConnection() throws SQLException {
    return wrapper.recorded(original.getConnection());
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return wrapper.recorded(original.getConnection(user, password));
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return original.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    original.setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    original.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return original.getLoginTimeout();
  }

  @Override
  public java.util.logging.Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return original.getParentLogger();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return type.isInstance(original) ? type.cast(original) : original.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(original) || original.isWrapperFor(type);
  }
}
