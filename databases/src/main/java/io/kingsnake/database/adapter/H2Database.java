package io.kingsnake.database.adapter;

import io.kingsnake.database.Database;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Failure;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.Tables;
import io.kingsnake.database.Target;
import io.kingsnake.database.jdbc.Dialect;
import io.kingsnake.database.jdbc.JdbcServer;
import io.kingsnake.database.jdbc.JdbcServer.Connector;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.UUID;

/** H2 inside this process: needs nothing installed. Its SERIALIZABLE lets write skew commit. */
public final class H2Database implements Database {
  @Override
  public String name() {
    return "h2";
  }

  @Override
  public String summary() {
    return "H2 in this process, in memory: the default; or jdbc:h2: URLs";
  }

  @Override
  public List<Isolation> isolations() {
    return List.of(Isolation.values());
  }

  @Override
  public boolean accepts(String url) {
    return url.startsWith("jdbc:h2:");
  }

  @Override
  public Server start(Target target) throws DatabaseException {
    // It detects deadlocks by time only, and its usual two seconds are an eternity in memory.
    String url = target.url().orElse("jdbc:h2:mem:" + UUID.randomUUID() + ";LOCK_TIMEOUT=50");
    // Before the process ends, there are tables to drop.
    String staying = url.contains("DB_CLOSE_ON_EXIT") ? url : url + ";DB_CLOSE_ON_EXIT=FALSE";
    return JdbcServer.open(
        Connector.of(H2Database.class, "org.h2.Driver", staying, new Properties()),
        new H2Dialect(),
        target.tables(),
        () -> {});
  }

  private static final class H2Dialect implements Dialect {
    private static final int DUPLICATE_KEY = 23505;
    private static final int LOCK_TIMEOUT = 50200;
    private static final int CONCURRENT_UPDATE = 90131;

    @Override
    public String put(Tables tables) {
      return "MERGE INTO %s (k, v) KEY (k) VALUES (?, ?)".formatted(tables.values());
    }

    @Override
    public String append(Tables tables) {
      return "MERGE INTO %s t USING (VALUES (CAST(? AS BIGINT), CAST(? AS VARCHAR)))"
              .formatted(tables.lists())
          + " s (k, v) ON t.k = s.k WHEN MATCHED THEN UPDATE SET v = t.v || ',' || s.v"
          + " WHEN NOT MATCHED THEN INSERT (k, v) VALUES (s.k, s.v)";
    }

    @Override
    public String lockAdvice(Connection connection) {
      return "H2 takes a long wait for a deadlock: ;LOCK_TIMEOUT=50 in the URL makes that 50 ms";
    }

    @Override
    public Failure commitFailure(SQLException e) {
      int code = e.getErrorCode();
      boolean refused = code == DUPLICATE_KEY || code == LOCK_TIMEOUT || code == CONCURRENT_UPDATE;
      return refused ? Failure.ABORT : Dialect.super.commitFailure(e);
    }
  }
}
