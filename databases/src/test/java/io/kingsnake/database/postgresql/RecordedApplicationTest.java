package io.kingsnake.database.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.database.Runs;
import io.kingsnake.format.Formats;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.jdbc.KingsnakeDataSource;
import io.kingsnake.jdbc.Shop;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** An application on PostgreSQL, recorded by the drop-in driver and checked. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordedApplicationTest {
  @TempDir private Path folder = Path.of("");
  @RegisterExtension static final RecordedServer SERVER = new RecordedServer();
  private final PGSimpleDataSource plain = SERVER.plain();

  private History sell(int isolation, String name, boolean computes) throws Exception {
    try (Connection connection = plain.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS article");
      Shop.createTable(connection);
    }
    Path directory = folder.resolve(name);
    Map<String, String> settings = Map.of("out", directory.toString(), "initial", "absent");
    Shop shop = new Shop(KingsnakeDataSource.wrap(plain, settings), isolation);
    shop.fill();
    shop.sell(100);
    if (isolation == Connection.TRANSACTION_READ_COMMITTED) {
      shop.sellOneTwice();
    }
    assertThat(computes ? shop.computedInventory() : shop.inventory()).isPositive();
    return Formats.load().read(Source.of(directory), ReadOptions.DEFAULT);
  }

  private static Kind kind(History history, String level) {
    return Runs.check(history, level).kind();
  }

  @Test
  void readCommitted_losesUpdates() throws Exception {
    History history = sell(Connection.TRANSACTION_READ_COMMITTED, "rc", false);
    assertThat(history.txnLevel(history.txnCount() - 1)).isEqualTo("read-committed");
    assertThat(kind(history, "snapshot-isolation")).isEqualTo(Kind.VIOLATED);
    assertThat(kind(history, "read-committed")).isEqualTo(Kind.SATISFIED);
  }

  @Test
  void serializable_isSerializable() throws Exception {
    History history = sell(Connection.TRANSACTION_SERIALIZABLE, "ser", false);
    assertThat(kind(history, "serializable")).isEqualTo(Kind.SATISFIED);
  }

  @Test
  void whatIsNotUnderstood_leavesItUndecided() throws Exception {
    History history = sell(Connection.TRANSACTION_SERIALIZABLE, "undecided", true);
    assertThat(kind(history, "serializable")).isEqualTo(Kind.UNDECIDED);
  }
}
