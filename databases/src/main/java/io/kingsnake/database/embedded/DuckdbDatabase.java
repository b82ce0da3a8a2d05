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
import java.util.List;
import java.util.Properties;

/** DuckDB, which has snapshots and nothing else. */
public final class DuckdbDatabase implements Database {
  @Override
  public String name() {
    return "duckdb";
  }

  @Override
  public String summary() {
    return "DuckDB in this process";
  }

  @Override
  public List<Isolation> isolations() {
    return List.of(Isolation.SNAPSHOT);
  }

  @Override
  public boolean accepts(String url) {
    return url.startsWith("jdbc:duckdb:");
  }

  @Override
  public Server start(Target target) throws DatabaseException {
    String url = target.url().orElse("jdbc:duckdb:" + target.scratch().resolve("kingsnake.db"));
    return JdbcServer.open(
        Connector.of(DuckdbDatabase.class, "org.duckdb.DuckDBDriver", url, new Properties()),
        new DuckdbDialect(),
        target.tables(),
        () -> {});
  }

  private static final class DuckdbDialect implements Dialect {
    @Override
    public String forUpdate() {
      return "";
    }

    @Override
    public void configure(Connection connection, Isolation isolation) throws SQLException {
      connection.setAutoCommit(false);
    }

    @Override
    public Isolation given(Connection connection, Isolation asked) {
      return Isolation.SNAPSHOT;
    }

    /** Consequence of an error, by its message; errors have no codes. */
    @Override
    public Failure statementFailure(SQLException e) {
      boolean wrong = message(e).contains("Parser Error") || message(e).contains("Catalog Error");
      return wrong ? Failure.FATAL : Failure.ABORT;
    }

    @Override
    public Failure commitFailure(SQLException e) {
      boolean refused =
          message(e).contains("Failed to commit")
              || message(e).contains("onflict")
              || message(e).contains("Constraint Error");
      return refused ? Failure.ABORT : Failure.INDETERMINATE;
    }

    private static String message(SQLException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
