package io.kingsnake.database.adapter;

import io.kingsnake.database.Database;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.Target;
import java.util.List;
import java.util.Properties;

/** A running server that speaks PostgreSQL's protocol: PostgreSQL, CockroachDB, YugabyteDB. */
public final class PostgresqlUrl implements Database {
  @Override
  public String name() {
    return "postgresql-url";
  }

  @Override
  public String summary() {
    return "a running PostgreSQL, CockroachDB or YugabyteDB: jdbc:postgresql://host/db?user=..";
  }

  @Override
  public List<Isolation> isolations() {
    return List.of(Isolation.READ_COMMITTED, Isolation.REPEATABLE_READ, Isolation.SERIALIZABLE);
  }

  @Override
  public boolean accepts(String url) {
    return url.startsWith("jdbc:postgresql:");
  }

  @Override
  public Server start(Target target) throws DatabaseException {
    String url =
        target
            .url()
            .orElseThrow(
                () -> new DatabaseException("name a server: --db jdbc:postgresql://host/db"));
    return PostgresqlServer.open(url, new Properties(), target.tables(), () -> {});
  }
}
