package io.kingsnake.database.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Verdict;
import io.kingsnake.database.Runs;
import io.kingsnake.history.Gap;
import io.kingsnake.history.History;
import io.kingsnake.jdbc.KingsnakeDataSource;
import io.kingsnake.jdbc.Shown;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Tables and statements with unexpected effects; the code that uses them is right. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordedOdditiesTest {
  private static final String TABLE = "CREATE TABLE t (id INT PRIMARY KEY, k INT UNIQUE, v INT)";
  private static final String FILL = "INSERT INTO t VALUES (1, 1, 0)";
  private static final String READ = "SELECT * FROM t WHERE id = 1";

  @RegisterExtension static final RecordedServer SERVER = new RecordedServer();
  private final PGSimpleDataSource plain = SERVER.plain();
  private Path out = Path.of("");

  @BeforeEach
  void clear(@TempDir Path folder) throws SQLException {
    out = folder.resolve("run");
    unrecorded("DROP SCHEMA public CASCADE", "CREATE SCHEMA public");
  }

  private void unrecorded(String... statements) throws SQLException {
    try (Connection connection = plain.getConnection()) {
      run(connection, statements);
    }
  }

  private static void run(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        if (statement.execute(sql)) {
          read(statement.getResultSet());
        }
      }
    }
  }

  private static void read(ResultSet rows) throws SQLException {
    try (rows) {
      while (rows.next()) {
        rows.getObject(1);
      }
    }
  }

  private Connection recorded() throws SQLException {
    Map<String, String> settings = Map.of("out", out.toString(), "initial", "absent");
    Connection connection = KingsnakeDataSource.wrap(plain, settings).getConnection();
    connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    connection.setAutoCommit(false);
    return connection;
  }

  /** Gaps of a recording in which nothing is wrong. */
  private List<String> reasons() throws Exception {
    History history = Shown.read(out);
    for (String level : List.of("strict-serializable", "serializable", "read-committed")) {
      Verdict verdict = Runs.check(history, level);
      assertThat(verdict.kind()).as("%s", Shown.of(out)).isNotEqualTo(Verdict.Kind.VIOLATED);
    }
    return history.gaps().stream().map(Gap::what).toList();
  }

  /**
   * A schema, and an application's use of it.
   *
   * @param made statements that are not recorded
   * @param transactions each one with its statements
   * @param reason part of a gap's; null if there is no gap
   */
  private record Odd(
      String name, List<String> made, List<List<String>> transactions, @Nullable String reason) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final String NO_UPSERT = "what becomes of rows that are there";

  static Stream<Odd> upserts() {
    return Stream.of(
            "INSERT INTO t VALUES (2, 1, 7) ON CONFLICT (k) DO UPDATE SET v = excluded.v",
            "INSERT INTO t VALUES (2, 1, 7) ON CONFLICT ON CONSTRAINT t_k_key DO UPDATE SET v = 7",
            "INSERT INTO t VALUES (2, 1, 7) ON CONFLICT (k) WHERE k > 0 DO UPDATE SET v = 7")
        .map(
            upsert ->
                new Odd(
                    upsert,
                    List.of(TABLE),
                    List.of(List.of(FILL), List.of(upsert), List.of(READ)),
                    NO_UPSERT));
  }

  private static final String ALIKE =
      "CREATE COLLATION alike (provider = icu, locale = 'und-u-ks-level2', deterministic = false)";
  private static final String FUNCTION =
      "CREATE OR REPLACE FUNCTION %s LANGUAGE plpgsql AS $$ BEGIN %s END $$";

  private static final String LATER = "UPDATE t SET v = 5 WHERE id = 1";
  private static final List<List<String>> CHANGE =
      List.of(List.of(FILL), List.of(LATER), List.of(READ));

  static Stream<Odd> tablesWhoseChangesDoMore() {
    return Stream.of(
        new Odd(
            "trigger",
            List.of(
                TABLE,
                FUNCTION.formatted("f() RETURNS trigger", "NEW.v = NEW.v + 1; RETURN NEW;"),
                "CREATE TRIGGER g BEFORE UPDATE ON t FOR EACH ROW EXECUTE FUNCTION f()"),
            CHANGE,
            "triggers"),
        new Odd(
            "trigger of a table that follows",
            List.of(
                TABLE,
                "CREATE TABLE u (id INT PRIMARY KEY, v INT)",
                "CREATE TABLE c (id INT PRIMARY KEY, t INT REFERENCES t ON DELETE CASCADE)",
                FUNCTION.formatted("f() RETURNS trigger", "UPDATE u SET v = 3; RETURN OLD;"),
                "CREATE TRIGGER g AFTER DELETE ON c FOR EACH ROW EXECUTE FUNCTION f()"),
            List.of(
                List.of(FILL, "INSERT INTO c VALUES (1, 1)", "INSERT INTO u VALUES (1, 1)"),
                List.of("DELETE FROM t WHERE id = 1"),
                List.of("SELECT v FROM u WHERE id = 1")),
            "what else it changes"),
        new Odd(
            "rule",
            List.of(TABLE, "CREATE RULE r AS ON UPDATE TO t DO INSTEAD NOTHING"),
            CHANGE,
            "rules"),
        new Odd(
            "function",
            List.of(
                TABLE,
                "CREATE TABLE u (id INT PRIMARY KEY, v INT)",
                FUNCTION.formatted("f() RETURNS INT", "UPDATE u SET v = 9; RETURN 4;"),
                "ALTER TABLE t ALTER v SET DEFAULT f()"),
            List.of(
                List.of("INSERT INTO u VALUES (1, 1)"),
                List.of("INSERT INTO t (id, k) VALUES (1, 1)"),
                List.of("SELECT v FROM u WHERE id = 1")),
            "functions"));
  }

  static Stream<Odd> tablesWithRowsOfOthers() {
    return Stream.of(
        new Odd(
            "rows of heirs",
            List.of(TABLE, "CREATE TABLE u (PRIMARY KEY (id)) INHERITS (t)"),
            List.of(List.of("INSERT INTO u VALUES (1, 1, 1)"), List.of(READ)),
            "rows of"),
        new Odd(
            "changes of heirs",
            List.of(TABLE, "CREATE TABLE u (PRIMARY KEY (id)) INHERITS (t)"),
            List.of(
                List.of("INSERT INTO u VALUES (1, 1, 1)"),
                List.of(LATER),
                List.of("SELECT v FROM u WHERE id = 1")),
            "rows of"));
  }

  static Stream<Odd> valuesShownOddly() {
    return Stream.of(
        new Odd(
            "texts that are alike",
            List.of(ALIKE, "CREATE TABLE t (id TEXT COLLATE alike PRIMARY KEY, v INT)"),
            List.of(
                List.of("INSERT INTO t VALUES ('a', 1)"),
                List.of("SELECT v FROM t WHERE id = 'A'")),
            ""),
        new Odd(
            "texts of an index that are alike",
            List.of(ALIKE, "CREATE TABLE t (id INT PRIMARY KEY, s TEXT COLLATE alike UNIQUE)"),
            List.of(
                List.of("INSERT INTO t VALUES (1, 'a')"),
                List.of("SELECT id, s FROM t WHERE s = 'A'")),
            ""),
        new Odd(
            "money",
            List.of("CREATE TABLE t (id INT PRIMARY KEY, v MONEY)"),
            List.of(
                List.of("INSERT INTO t VALUES (1, 1.005)"),
                List.of("SELECT v FROM t WHERE id = 1")),
            ""),
        new Odd(
            "default of a domain",
            List.of("CREATE DOMAIN d AS INT DEFAULT 5", "CREATE TABLE t (id INT PRIMARY KEY, v d)"),
            List.of(List.of("INSERT INTO t (id) VALUES (1)"), List.of(READ)),
            null),
        new Odd(
            "number without a scale",
            List.of("CREATE TABLE t (id INT PRIMARY KEY, v NUMERIC)"),
            List.of(List.of("INSERT INTO t VALUES (1, 1.2)"), List.of(READ)),
            null),
        new Odd(
            "setting of numbers",
            List.of("CREATE TABLE t (id INT PRIMARY KEY, v FLOAT8)"),
            List.of(
                List.of("INSERT INTO t VALUES (1, 0.1234567890123456)"),
                List.of("SET extra_float_digits = -5"),
                List.of(READ)),
            "setting"),
        new Odd(
            "interval",
            List.of("CREATE TABLE t (id INT PRIMARY KEY, v INTERVAL)"),
            List.of(
                List.of("INSERT INTO t VALUES (1, '1 day')", "SET intervalstyle = iso_8601"),
                List.of(READ)),
            ""));
  }

  static Stream<Odd> statementsBetween() {
    return Stream.of(
        new Odd(
            "temporary table",
            List.of(TABLE),
            List.of(
                List.of(FILL),
                List.of("CREATE TEMP TABLE t (id INT PRIMARY KEY, k INT, v INT)"),
                List.of(READ),
                List.of("INSERT INTO t VALUES (1, 2, 3)"),
                List.of("SELECT * FROM public.t WHERE id = 1", READ, "DROP TABLE pg_temp.t")),
            "temporary"),
        new Odd(
            "index of rows that are there",
            List.of("CREATE TABLE t (id INT PRIMARY KEY, k INT, v INT)"),
            List.of(
                List.of(FILL),
                List.of("CREATE INDEX ON t (k)"),
                List.of("SELECT id, k FROM t WHERE k = 1")),
            "index"),
        new Odd(
            "unique key of a column that is not recorded",
            List.of("CREATE TABLE t (id INT PRIMARY KEY, k XML, v INT, d DATE UNIQUE)"),
            List.of(
                List.of("INSERT INTO t (id, d) VALUES (1, '2024-01-01')"),
                List.of("INSERT INTO t (id, d) VALUES (2, '2024-01-01') ON CONFLICT DO NOTHING"),
                List.of("SELECT id FROM t WHERE id = 2")),
            "it found no row"),
        new Odd(
            "deleted row of which a number was read",
            List.of(TABLE),
            List.of(
                List.of(FILL),
                List.of("SELECT v FROM t WHERE id = 1", "DELETE FROM t WHERE id = 1")),
            null));
  }

  @ParameterizedTest
  @MethodSource({
    "upserts",
    "tablesWhoseChangesDoMore",
    "tablesWithRowsOfOthers",
    "valuesShownOddly",
    "statementsBetween"
  })
  void oddity_isAGapAtMost(Odd odd) throws Exception {
    unrecorded(odd.made().toArray(String[]::new));
    try (Connection connection = recorded()) {
      for (List<String> statements : odd.transactions()) {
        run(connection, statements.toArray(String[]::new));
        connection.commit();
      }
    }
    @Nullable String reason = odd.reason();
    if (reason == null) {
      assertThat(reasons()).isEmpty();
    } else {
      assertThat(String.join("\n", reasons())).contains(reason);
    }
  }

  @Test
  void rowsThatAPolicyHides_areNotAbsent() throws Exception {
    unrecorded(
        TABLE,
        "ALTER TABLE t ENABLE ROW LEVEL SECURITY",
        "CREATE POLICY p ON t USING (v = current_setting('my.v')::int)",
        "DROP ROLE IF EXISTS tenant",
        "CREATE ROLE tenant",
        "GRANT USAGE ON SCHEMA public TO tenant",
        "GRANT ALL ON t TO tenant");
    try (Connection connection = recorded()) {
      run(connection, "SET ROLE tenant", "SET my.v = 0", FILL);
      connection.commit();
      run(connection, "SET my.v = 1", READ, "UPDATE t SET k = 3 WHERE id = 1");
      connection.commit();
      run(connection, "SET my.v = 0", READ);
      connection.commit();
    }
    assertThat(reasons()).anyMatch(reason -> reason.contains("policies"));
  }

  @Test
  void settersOfMoreThanAValue_areReadBack() throws Exception {
    unrecorded("CREATE TABLE t (id INT PRIMARY KEY, at TIMESTAMP, n NUMERIC(8, 3), v INT, s TEXT)");
    LocalDateTime time = LocalDateTime.of(2024, 1, 1, 12, 0);
    try (Connection connection = recorded()) {
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO t VALUES (1, ?, ?, ?, ?)")) {
        Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"), Locale.ROOT);
        insert.setTimestamp(1, Timestamp.valueOf(time), tokyo);
        insert.setObject(2, 1.678, Types.NUMERIC, 1);
        insert.setObject(3, 1.7, Types.INTEGER);
        insert.setObject(4, 17L, Types.VARCHAR);
        insert.executeUpdate();
      }
      connection.commit();
      run(connection, READ);
      connection.commit();
    }
    assertThat(reasons()).isEmpty();
  }

  @Test
  void timeThatAZoneSkips_isTheTimeThatWasWritten() throws Exception {
    unrecorded("CREATE TABLE t (id INT PRIMARY KEY, at TIMESTAMP)");
    TimeZone usual = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
      try (Connection connection = recorded();
          PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (1, ?)")) {
        insert.setObject(1, LocalDateTime.of(2024, 3, 31, 2, 30));
        insert.executeUpdate();
        connection.commit();
        try (Statement query = connection.createStatement();
            ResultSet row = query.executeQuery(READ)) {
          row.next();
          row.getTimestamp(2);
        }
        connection.commit();
      }
    } finally {
      TimeZone.setDefault(usual);
    }
    assertThat(reasons()).isEmpty();
  }

  @Test
  void columnsLookedUpWhileTheyChange_areForgotten() throws Exception {
    unrecorded("CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT)");
    try (Connection changing = recorded();
        Connection looking = recorded()) {
      changing.setAutoCommit(true);
      run(looking, "INSERT INTO t VALUES (1, 2, 3)");
      Thread change =
          new Thread(
              () -> {
                try {
                  run(changing, "ALTER TABLE t DROP COLUMN a");
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              });
      change.start();
      awaitLock();
      run(looking, READ); // the old columns
      looking.commit();
      change.join();
      run(looking, "INSERT INTO t VALUES (2, 4)");
      looking.commit();
    }
    assertThat(Shown.of(out)).last().isEqualTo("i(t(id):a2 1) i(t[2].b 4)");
    reasons();
  }

  /** Waits until some client waits for a lock. */
  private void awaitLock() throws Exception {
    try (Connection connection = plain.getConnection();
        Statement statement = connection.createStatement()) {
      boolean isWaiting = false;
      while (!isWaiting) {
        try (ResultSet waiting =
            statement.executeQuery("SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted)")) {
          waiting.next();
          isWaiting = waiting.getBoolean(1);
        }
        Thread.onSpinWait();
      }
    }
  }
}
