package io.kingsnake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contents of the database before the recording. */
class SnapshotTest {
  @TempDir private Path folder = Path.of("");
  private final String original = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";

  @BeforeEach
  void fill() throws SQLException {
    try (Connection plain = DriverManager.getConnection(original);
        Statement statement = plain.createStatement()) {
      statement.execute("CREATE TABLE person (id INT PRIMARY KEY, name VARCHAR(20) UNIQUE)");
      statement.execute("INSERT INTO person VALUES (1, 'ann'), (2, NULL)");
      statement.execute("CREATE TABLE log (what VARCHAR(20))");
      statement.execute("INSERT INTO log VALUES ('started')");
    }
  }

  private History record(String settings) throws Exception {
    Path out = folder.resolve("run");
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:kingsnake:out=" + out + ";initial=snapshot;" + settings + original);
        Statement statement = connection.createStatement()) {
      assertThat(connection.getAutoCommit()).isTrue();
      assertThat(connection.getTransactionIsolation())
          .isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
      try (ResultSet row = statement.executeQuery("SELECT name FROM person WHERE id = 1")) {
        assertThat(row.next()).isTrue();
      }
    }
    return Shown.read(out);
  }

  private static Map<String, String> initial(History history) {
    Map<String, String> shown = new TreeMap<>();
    for (int key = 0; key < history.keyCount(); key++) {
      int value = history.initialValue(key);
      shown.put(
          String.valueOf(history.keys().at(key)).toLowerCase(Locale.ROOT),
          value == History.ABSENT ? "absent" : String.valueOf(history.values().show(value)));
    }
    return shown;
  }

  @Test
  void rowsThatAreThere_areInitialValues() throws Exception {
    History history = record("");
    assertThat(history.initialState()).isEqualTo(InitialState.ABSENT);
    assertThat(initial(history))
        .containsEntry("person(id):a1", "1")
        .containsEntry("person(id):a2", "1")
        .containsEntry("person(name):ann,a1", "1")
        .containsEntry("person(name):~,a2", "1")
        .containsEntry("person[1].name", "ann")
        .containsEntry("person[2].name", "0x")
        .hasSize(6);
  }

  @Test
  void moreRowsThanAllowed_leaveTheRestUnknown() throws Exception {
    History history = record("initialrows=1;");
    assertThat(history.initialState()).isEqualTo(InitialState.FIRST_READ);
  }
}
