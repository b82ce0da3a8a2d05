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
import java.util.List;
import java.util.Properties;
import java.util.UUID;

/** HSQLDB inside this process with multi-version concurrency control. */
public final class HsqldbDatabase implements Database {
  @Override
  public String name() {
    return "hsqldb";
  }

  @Override
  public String summary() {
    return "HSQLDB in this process, in memory, with MVCC; or jdbc:hsqldb: URLs";
  }

  /**
   * Levels that the server distinguishes: it gives read committed when asked for read uncommitted.
   */
  @Override
  public List<Isolation> isolations() {
    return List.of(Isolation.READ_COMMITTED, Isolation.REPEATABLE_READ, Isolation.SERIALIZABLE);
  }

  @Override
  public boolean accepts(String url) {
    return url.startsWith("jdbc:hsqldb:");
  }

  @Override
  public Server start(Target target) throws DatabaseException {
    String url = target.url().orElse("jdbc:hsqldb:mem:" + UUID.randomUUID() + ";hsqldb.tx=mvcc");
    Properties user = new Properties();
    user.setProperty("user", "SA");
    user.setProperty("password", "");
    return JdbcServer.open(
        Connector.of(HsqldbDatabase.class, "org.hsqldb.jdbc.JDBCDriver", url, user),
        new HsqldbDialect(),
        target.tables(),
        () -> {});
  }

  private static final class HsqldbDialect implements Dialect {
    @Override
    public String put(Tables tables) {
      return merge(tables.values(), "BIGINT", "s.v");
    }

    @Override
    public String append(Tables tables) {
      return merge(tables.lists(), "VARCHAR(100000)", "t.v || ',' || s.v");
    }

    private static String merge(String table, String type, String newValue) {
      return "MERGE INTO %s t USING (VALUES (CAST(? AS BIGINT), CAST(? AS %s))) AS s (k, v)"
              .formatted(table, type)
          + " ON t.k = s.k WHEN MATCHED THEN UPDATE SET t.v = "
          + newValue
          + " WHEN NOT MATCHED THEN INSERT (k, v) VALUES (s.k, s.v)";
    }

    @Override
    public String forUpdate() {
      return ""; // it locks rows of updatable cursors only
    }
  }
}
