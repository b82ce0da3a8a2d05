package io.kingsnake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.UUID;
import org.h2.jdbc.JdbcConnection;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording in parts, as tests make one. */
class JdbcRecordingTest {
  @TempDir private Path folder = Path.of("");
  private final JdbcDataSource plain = new JdbcDataSource();
  private final JdbcRecording recording = new JdbcRecording(plain, Map.of());

  @BeforeEach
  void start() {
    plain.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
  }

  private static void run(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private Path part(int number) {
    return folder.resolve("part-" + number);
  }

  @Test
  void partsHoldWhatIsDoneInThem_alsoThroughConnectionsThatLiveOn() throws Exception {
    try (Connection connection = recording.dataSource().getConnection()) {
      run(connection, "CREATE TABLE t (id INT PRIMARY KEY, a INT)", "INSERT INTO t VALUES (1, 0)");
      recording.begin(part(1));
      run(connection, "UPDATE t SET a = 1 WHERE id = 1");
      recording.end();
      run(connection, "UPDATE t SET a = 2 WHERE id = 1");
      recording.begin(part(2));
      run(connection, "UPDATE t SET a = 3 WHERE id = 1", "UPDATE t SET a = 4 WHERE id = 1");
      recording.end();
    }
    assertThat(Shown.of(part(1))).containsExactly("r(t(id):a1 1) w(t[1].a 1)");
    assertThat(Shown.of(part(2)))
        .containsExactly("r(t(id):a1 1) w(t[1].a 3)", "r(t(id):a1 1) w(t[1].a 4)");
  }

  @Test
  void initialState_isThatOfThePart() throws Exception {
    JdbcRecording knowing = new JdbcRecording(plain, Map.of("initial", "snapshot"));
    try (Connection connection = knowing.dataSource().getConnection()) {
      run(connection, "CREATE TABLE t (id INT PRIMARY KEY, a INT)", "INSERT INTO t VALUES (1, 7)");
      knowing.begin(part(1));
      run(connection, "UPDATE t SET a = 8 WHERE id = 1");
      knowing.end();
    }
    assertThat(part(1).resolve("initial.jsonl")).content().contains("\"initial\":7");
  }

  @Test
  void transactionOpenAtTheBegin_isAGapForAnything() throws Exception {
    try (Connection connection = recording.dataSource().getConnection()) {
      run(connection, "CREATE TABLE t (id INT PRIMARY KEY, a INT)", "INSERT INTO t VALUES (1, 0)");
      connection.setAutoCommit(false);
      run(connection, "UPDATE t SET a = 1 WHERE id = 1");
      recording.begin(part(1));
      connection.commit();
      recording.end();
    }
    assertThat(Shown.of(part(1))).containsExactly("indeterminate gap anything");
  }

  @Test
  void transactionOpenAtTheEnd_isOnFileWithoutAnOutcome() throws Exception {
    try (Connection connection = recording.dataSource().getConnection()) {
      run(connection, "CREATE TABLE t (id INT PRIMARY KEY, a INT)", "INSERT INTO t VALUES (1, 0)");
      connection.setAutoCommit(false);
      recording.begin(part(1));
      run(connection, "UPDATE t SET a = 1 WHERE id = 1");
      recording.end();
      assertThat(Shown.of(part(1))).containsExactly("indeterminate r(t(id):a1 1) w(t[1].a 1)");
      connection.rollback();
    }
  }

  /** Way for an application to bypass the recorder. */
  private interface Detour {
    void take(Connection recorded) throws SQLException;
  }

  private void detour(boolean commits, Detour detour) throws Exception {
    try (Connection connection = recording.dataSource().getConnection()) {
      run(connection, "CREATE TABLE t (id INT PRIMARY KEY, a INT)", "INSERT INTO t VALUES (1, 0)");
      connection.setAutoCommit(false);
      recording.begin(part(1));
      detour.take(connection);
      if (commits) {
        connection.commit();
      } else {
        connection.rollback();
      }
      recording.end();
    }
  }

  @Test
  void unwrappedConnection_isAGapOfThePartInWhichThatHappened() throws Exception {
    detour(true, connection -> connection.unwrap(JdbcConnection.class));
    assertThat(Shown.of(part(1))).containsExactly("gap anything");
  }

  @Test
  void unwrappedInATransaction_isAGapAlsoIfThatIsRolledBack() throws Exception {
    detour(
        false,
        connection -> {
          run(connection, "UPDATE t SET a = 1 WHERE id = 1");
          connection.unwrap(JdbcConnection.class);
        });
    assertThat(Shown.of(part(1))).containsExactly("aborted r(t(id):a1 1) w(t[1].a 1) gap anything");
  }

  @Test
  void connectionUnwrappedBeforeThePart_isAGapOfIt() throws Exception {
    try (Connection connection = recording.dataSource().getConnection()) {
      run(connection, "CREATE TABLE t (id INT PRIMARY KEY, a INT)");
      connection.unwrap(JdbcConnection.class);
      recording.begin(part(1));
      recording.end();
    }
    assertThat(Shown.of(part(1))).containsExactly("indeterminate gap anything");
  }

  @Test
  void waysBackFromMetadataAndResults_leadToTheRecordedConnection() throws Exception {
    detour(
        true,
        connection -> {
          run(connection.getMetaData().getConnection(), "UPDATE t SET a = 1 WHERE id = 1");
          try (Statement statement = connection.createStatement();
              ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t WHERE a + 1 > 0")) {
            run(rows.getStatement().getConnection(), "UPDATE t SET a = 2 WHERE id = 1");
          }
        });
    assertThat(Shown.of(part(1)))
        .hasSize(1)
        .first()
        .asString()
        .contains("w(t[1].a 1)", "w(t[1].a 2)");
  }
}
