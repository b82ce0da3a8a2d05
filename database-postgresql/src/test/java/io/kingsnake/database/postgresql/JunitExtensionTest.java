package io.kingsnake.database.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.kingsnake.junit.KingsnakeExtension;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;
import org.postgresql.ds.PGSimpleDataSource;

/** Tests of an application on PostgreSQL, with the extension. */
class JunitExtensionTest {
  private static final PGSimpleDataSource PLAIN = new PGSimpleDataSource();

  @TempDir private static Path scratch = Path.of("");
  private static AutoCloseable server = () -> {};

  @BeforeAll
  static void start() throws Exception {
    server = RecordedServer.start(scratch, PLAIN);
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  /** What a user of PostgreSQL would write. */
  static class CounterCase {
    @RegisterExtension
    static final KingsnakeExtension KS =
        KingsnakeExtension.recording(PLAIN).expecting("snapshot-isolation").knowingInitialState();

    @BeforeEach
    void fill() throws SQLException {
      try (Connection connection = PLAIN.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("DROP TABLE IF EXISTS counter");
        statement.execute("CREATE TABLE counter (id INT PRIMARY KEY, n INT NOT NULL)");
        statement.execute("INSERT INTO counter VALUES (1, 0)");
      }
    }

    private static void increment(Connection connection) throws SQLException {
      int n;
      try (Statement query = connection.createStatement();
          ResultSet row = query.executeQuery("SELECT n FROM counter WHERE id = 1")) {
        n = row.next() ? row.getInt(1) : -1;
      }
      try (PreparedStatement update =
          connection.prepareStatement("UPDATE counter SET n = ? WHERE id = 1")) {
        update.setInt(1, n + 1);
        update.executeUpdate();
      }
    }

    @Test
    void atReadCommitted() throws Exception {
      KS.threads(3)
          .times(5)
          .isolation(Connection.TRANSACTION_READ_COMMITTED)
          .transactions(CounterCase::increment);
    }

    @Test
    void atRepeatableRead() throws Exception {
      var outcome =
          KS.threads(3)
              .times(5)
              .isolation(Connection.TRANSACTION_REPEATABLE_READ)
              .transactions(CounterCase::increment);
      assertThat(outcome.done() + outcome.refused()).isEqualTo(15);
      assertThat(outcome.refused()).isPositive();
    }
  }

  private static Events run(String method) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectMethod(CounterCase.class, method))
        .execute()
        .testEvents();
  }

  @Test
  void readCommitted_losesUpdates() {
    Event failed = run("atReadCommitted").failed().stream().findFirst().orElseThrow();
    assertThat(
            failed
                .getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .orElseThrow()
                .getMessage())
        .contains("Lost update on counter[1].n: ")
        .contains("both read ");
  }

  @Test
  void repeatableRead_keepsThem() {
    run("atRepeatableRead").assertStatistics(stats -> stats.succeeded(1).failed(0));
  }
}
