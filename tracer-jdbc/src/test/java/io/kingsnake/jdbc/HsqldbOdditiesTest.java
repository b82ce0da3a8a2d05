package io.kingsnake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of HSQLDB's that change by themselves. */
class HsqldbOdditiesTest {
  @Test
  void timeThatMayChangeByItself_isNotRecorded(@TempDir Path folder) throws Exception {
    Path out = folder.resolve("run");
    String original = "jdbc:hsqldb:mem:" + UUID.randomUUID();
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:kingsnake:out=" + out + ";initial=absent;" + original, "SA", "");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t (id INT PRIMARY KEY, a INT,"
              + " b TIMESTAMP DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP)");
      connection.setAutoCommit(false);
      statement.execute("INSERT INTO t (id, a) VALUES (1, 2)");
      statement.execute("UPDATE t SET a = 5 WHERE id = 1");
      connection.commit();
    }
    assertThat(Shown.of(out))
        .last()
        .isEqualTo("i(t(id):a1 1) i(t[1].a 2) r(t(id):a1 1) w(t[1].a 5)");
  }
}
