package io.kingsnake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application on H2, recorded and checked. */
class KingsnakeDataSourceTest {
  @TempDir private Path folder = Path.of("");
  private final JdbcDataSource plain = new JdbcDataSource();

  @BeforeEach
  void start() throws SQLException {
    plain.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=200");
    try (Connection connection = plain.getConnection()) {
      Shop.createTable(connection);
    }
  }

  private DataSource recorded() {
    return KingsnakeDataSource.wrap(
        plain, Map.of("out", folder.resolve("run").toString(), "initial", "absent"));
  }

  private Verdict check(String level) throws Exception {
    return new Checker(CheckOptions.DEFAULT)
        .check(Shown.read(folder.resolve("run")), Levels.named(level));
  }

  @Test
  void readCommitted_losesUpdates() throws Exception {
    Shop shop = new Shop(recorded(), Connection.TRANSACTION_READ_COMMITTED);
    shop.fill();
    shop.sell(20);
    shop.sellOneTwice();
    shop.inventory();
    Verdict verdict = check("snapshot-isolation");
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.VIOLATED);
    assertThat(check("read-committed").kind()).isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void repeatableRead_isSnapshotIsolation() throws Exception {
    Shop shop = new Shop(recorded(), Connection.TRANSACTION_REPEATABLE_READ);
    shop.fill();
    shop.sell(200);
    shop.inventory();
    assertThat(check("snapshot-isolation").kind()).isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void whatIsNotUnderstood_leavesItUndecided() throws Exception {
    Shop shop = new Shop(recorded(), Connection.TRANSACTION_REPEATABLE_READ);
    shop.fill();
    shop.sell(20);
    assertThat(shop.computedInventory()).isPositive();
    Verdict verdict = check("snapshot-isolation");
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.UNDECIDED);
    assertThat(verdict.message()).contains("SELECT SUM(stock) FROM article");
  }

  @Test
  void violation_standsBesidesWhatWasNotUnderstood() throws Exception {
    Shop shop = new Shop(recorded(), Connection.TRANSACTION_READ_COMMITTED);
    shop.fill();
    shop.sell(20);
    shop.sellOneTwice();
    assertThat(shop.computedInventory()).isPositive();
    assertThat(check("snapshot-isolation").kind()).isEqualTo(Verdict.Kind.VIOLATED);
  }

  @Test
  void dataSourcesOfOneDatabase_shareAHistory() throws Exception {
    try (Connection first = recorded().getConnection();
        Connection second = recorded().getConnection();
        Connection third =
            DriverManager.getConnection(
                "jdbc:kingsnake:out="
                    + folder.resolve("run")
                    + ";"
                    + plain.getURL()
                    + ";LOCK_MODE=3")) {
      for (Connection connection : List.of(first, second, third)) {
        assertThat(connection.createStatement().executeQuery("SELECT id FROM article").next())
            .isFalse();
      }
    }
    assertThat(Shown.read(folder.resolve("run")).sessionCount()).isEqualTo(3);
    assertThat(folder.resolve("run.2")).doesNotExist();
  }

  @Test
  void connectionThatCannotBeRecorded_isAGapForAnything() throws Exception {
    try (Connection first = recorded().getConnection()) {
      Path run = folder.resolve("run");
      Files.copy(run.resolve("c1.jsonl"), folder.resolve("copy"));
      String head = Files.readAllLines(folder.resolve("copy")).get(0);
      Files.writeString(run.resolve("c2.jsonl"), head + "\n");
      try (Connection second = recorded().getConnection()) {
        assertThat(second.isValid(1)).isTrue();
      }
      assertThat(first.isValid(1)).isTrue();
    }
    assertThat(Shown.of(folder.resolve("run"))).containsExactly("indeterminate gap anything");
  }

  @Test
  void unrecordableDirectory_leavesTheApplicationAlone() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    DataSource source =
        KingsnakeDataSource.wrap(plain, Map.of("out", file.resolve("x").toString()));
    Shop shop = new Shop(source, Connection.TRANSACTION_READ_COMMITTED);
    shop.fill();
    assertThat(shop.inventory()).isEqualTo(10_000_000);
  }
}
