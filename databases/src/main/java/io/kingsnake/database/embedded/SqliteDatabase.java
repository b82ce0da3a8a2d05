package io.kingsnake.database.embedded;

import io.kingsnake.database.Database;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Failure;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.Target;
import io.kingsnake.database.jdbc.Dialect;
import io.kingsnake.database.jdbc.JdbcServer;
import io.kingsnake.database.jdbc.JdbcServer.Connector;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;

/** SQLite with a write-ahead log. It takes any level and is serializable at all of them. */
public final class SqliteDatabase implements Database {
  @Override
  public String name() {
    return "sqlite";
  }

  @Override
  public String summary() {
    return "SQLite in this process, with a write-ahead log";
  }

  @Override
  public List<Isolation> isolations() {
    return List.of(Isolation.SERIALIZABLE);
  }

  @Override
  public boolean accepts(String url) {
    return url.startsWith("jdbc:sqlite:");
  }

  @Override
  public Server start(Target target) throws DatabaseException {
    String url = target.url().orElse("jdbc:sqlite:" + target.scratch().resolve("kingsnake.db"));
    return JdbcServer.open(
        Connector.of(SqliteDatabase.class, "org.sqlite.JDBC", url, new Properties()),
        new SqliteDialect(),
        target.tables(),
        () -> {});
  }

  private static final class SqliteDialect implements Dialect {
    private static final int ERROR = 1;
    private static final int BUSY = 5;

    @Override
    public String forUpdate() {
      return "";
    }

    @Override
    public void configure(Connection connection, Isolation isolation) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute("PRAGMA journal_mode=WAL");
        statement.execute("PRAGMA synchronous=OFF");
        statement.execute("PRAGMA busy_timeout=100");
      }
      connection.setAutoCommit(false);
    }

    @Override
    public Isolation given(Connection connection, Isolation asked) {
      return Isolation.SERIALIZABLE;
    }

    @Override
    public Failure statementFailure(SQLException e) {
      return e.getErrorCode() == ERROR ? Failure.FATAL : Failure.ABORT;
    }

    /** The transaction of a busy commit goes on, and is then rolled back. */
    @Override
    public Failure commitFailure(SQLException e) {
      return (e.getErrorCode() & 0xff) == BUSY ? Failure.ABORT : Failure.INDETERMINATE;
    }
  }
}
