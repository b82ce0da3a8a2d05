package io.kingsnake.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that holds tables of its owner. */
class TablesTest {
  private static final String URL = "jdbc:h2:mem:owned";

  private Connection owner = DriverManager.getConnection(URL);

  TablesTest() throws SQLException {}

  @BeforeEach
  void setUp() throws SQLException {
    owner = DriverManager.getConnection(URL);
    execute("CREATE TABLE kingsnake (k BIGINT PRIMARY KEY, v BIGINT)");
    execute("INSERT INTO kingsnake VALUES (1, 2)");
  }

  @AfterEach
  void tearDown() throws SQLException {
    execute("DROP ALL OBJECTS");
    owner.close();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = owner.createStatement()) {
      statement.execute(sql);
    }
  }

  private List<String> tables() throws SQLException {
    List<String> names = new ArrayList<>();
    try (Statement statement = owner.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT LOWER(table_name) FROM information_schema.tables"
                    + " WHERE table_schema = 'PUBLIC' ORDER BY 1")) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  private static Server connect(Tables tables) throws DatabaseException {
    return Runs.database("h2")
        .start(new Target(Optional.of(URL), Optional.empty(), Path.of(""), tables, Map.of()));
  }

  @Test
  void runOnAnOwnedServer_dropsItsTablesAndNoOthers() throws Exception {
    Tables tables = Tables.ofNewRun();
    try (Server server = connect(tables)) {
      server.createTables();
      server.createTables();
      assertThat(tables()).containsExactly("kingsnake", tables.values(), tables.lists());
      server.dropTables();
      assertThat(tables()).containsExactly("kingsnake");
      server.createTables();
    }
    assertThat(tables()).containsExactly("kingsnake");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void tableOfTheSameName_isLeftAlone(boolean isFirst) throws Exception {
    Tables tables = Tables.ofNewRun();
    String taken = isFirst ? tables.values() : tables.lists();
    execute("CREATE TABLE " + taken + " (k BIGINT)");
    try (Server server = connect(tables)) {
      assertThatThrownBy(server::createTables).hasMessageContaining("already exists");
    }
    assertThat(tables()).containsExactly("kingsnake", taken);
  }

  @Test
  void tablesOfOtherRuns_areNamed() throws Exception {
    Tables other = Tables.ofNewRun();
    execute("CREATE TABLE " + other.values() + " (k BIGINT)");
    try (Server server = connect(Tables.ofNewRun())) {
      server.createTables();
      assertThat(server.tablesOfOthers()).containsExactly(other.values().toUpperCase(Locale.ROOT));
    }
  }
}
