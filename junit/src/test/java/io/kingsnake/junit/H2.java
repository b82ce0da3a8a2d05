package io.kingsnake.junit;

import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** Databases in memory. */
final class H2 {
  private static final AtomicInteger COUNT = new AtomicInteger();

  private H2() {}

  static DataSource fresh() {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL(
        "jdbc:h2:mem:junit-%d;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=2000"
            .formatted(COUNT.incrementAndGet()));
    return source;
  }
}
