package io.kingsnake.database.adapter;

import io.kingsnake.database.Database;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.Target;
import java.util.List;
import java.util.Properties;

/** A running server that speaks MySQL's protocol: MySQL, MariaDB, TiDB. */
public final class MysqlUrl implements Database {
  @Override
  public String name() {
    return "mysql-url";
  }

  @Override
  public String summary() {
    return "a running MySQL, MariaDB or TiDB: jdbc:mariadb://host/db?user=.. or jdbc:mysql:..";
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
  public boolean accepts(String url) {
    return url.startsWith("jdbc:mysql:") || url.startsWith("jdbc:mariadb:");
  }

  @Override
  public Server start(Target target) throws DatabaseException {
    String url =
        target
            .url()
            .orElseThrow(() -> new DatabaseException("name a server: --db jdbc:mysql://host/db"));
    return MysqlServer.open(url, new Properties(), target.tables(), () -> {});
  }
}
