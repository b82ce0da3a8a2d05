package io.kingsnake.database.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.kingsnake.junit.KingsnakeExtension;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;
import org.postgresql.copy.CopyManager;
import org.postgresql.core.BaseConnection;
import org.postgresql.ds.PGSimpleDataSource;

/** Tests of an application on PostgreSQL, with the extension. */
class JunitExtensionTest {
  @RegisterExtension static final RecordedServer SERVER = new RecordedServer();
  private static final PGSimpleDataSource PLAIN = SERVER.plain();

  /** Test as a user of PostgreSQL would write it. */
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

  /** A connection that outlives its test, as those of a pool do, is reached around the recorder. */
  static class CopyCase {
    @RegisterExtension
    static final KingsnakeExtension KS =
        KingsnakeExtension.recording(PLAIN).expecting("serializable");

    @Test
    void copies() throws Exception {
      Connection connection = KS.dataSource().getConnection();
      connection.setAutoCommit(false);
      count(connection);
      new CopyManager(connection.unwrap(BaseConnection.class))
          .copyIn("COPY copied FROM STDIN", new StringReader("2\t5\n"));
      count(connection);
      connection.commit();
    }

    private static void count(Connection connection) throws SQLException {
      try (Statement query = connection.createStatement();
          ResultSet row = query.executeQuery("SELECT n FROM copied WHERE id = 1")) {
        assertThat(row.next()).isTrue();
      }
    }
  }

  @Test
  void copyAroundTheRecorder_isNoPass() throws SQLException {
    try (Connection connection = PLAIN.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE copied (id INT PRIMARY KEY, n INT NOT NULL)");
      statement.execute("INSERT INTO copied VALUES (1, 0)");
    }
    assertThat(failure(run(CopyCase.class, "copies")))
        .contains("not a pass", "the driver's own connection, which the application asked for");
  }

  private static Events run(String method) {
    return run(CounterCase.class, method);
  }

  private static Events run(Class<?> tests, String method) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectMethod(tests, method))
        .execute()
        .testEvents();
  }

  private static String failure(Events events) {
    Event failed = events.failed().stream().findFirst().orElseThrow();
    return String.valueOf(
        failed
            .getRequiredPayload(TestExecutionResult.class)
            .getThrowable()
            .orElseThrow()
            .getMessage());
  }

  @Test
  void readCommitted_losesUpdates() {
    assertThat(failure(run("atReadCommitted")))
        .contains("Lost update on counter[1].n: ")
        .contains("both read ");
  }

  @Test
  void repeatableRead_keepsThem() {
    run("atRepeatableRead").assertStatistics(stats -> stats.succeeded(1).failed(0));
  }
}
