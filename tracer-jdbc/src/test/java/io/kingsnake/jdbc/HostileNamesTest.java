package io.kingsnake.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that are SQL, in databases that need no server. */
class HostileNamesTest {
  @TempDir private Path folder = Path.of("");

  private void tryOn(String url) throws Exception {
    try (Connection plain = DriverManager.getConnection(url)) {
      HostileNames.make(plain);
      Path out = folder.resolve("run");
      String recorded = "jdbc:kingsnake:out=" + out + ";initial=snapshot;" + url;
      try (Connection connection = DriverManager.getConnection(recorded)) {
        HostileNames.use(connection);
      }
      HostileNames.check(plain, out);
    }
  }

  @Test
  void h2() throws Exception {
    tryOn("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
  }

  @Test
  void hsqldb() throws Exception {
    tryOn("jdbc:hsqldb:mem:" + UUID.randomUUID() + ";hsqldb.tx=mvcc");
  }

  @Test
  void sqlite() throws Exception {
    tryOn("jdbc:sqlite:" + folder.resolve("data.db"));
  }
}
