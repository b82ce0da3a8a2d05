package io.kingsnake.database.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.jdbc.KingsnakeDataSource;
import io.kingsnake.jdbc.Shown;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** Exact recordings of statements on PostgreSQL. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordedStatementsTest {
  @RegisterExtension static final RecordedServer SERVER = new RecordedServer();
  private final PGSimpleDataSource plain = SERVER.plain();
  private Path out = Path.of("");

  @BeforeEach
  void createTables(@TempDir Path folder) throws SQLException {
    out = folder.resolve("run");
    try (Connection connection = plain.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS t, line, numbered");
      statement.execute(
          "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20) UNIQUE, n INT, x FLOAT8, d DATE)");
      statement.execute(
          "INSERT INTO t VALUES (1, 'ann', 10, 0.1, NULL), (2, 'bob', 20, 0.2, NULL)");
      statement.execute(
          "CREATE TABLE line (o INT, p INT, amount DECIMAL(8, 2), PRIMARY KEY (o, p))");
      statement.execute("INSERT INTO line VALUES (1, 1, 2.5), (1, 2, 4), (2, 1, 1)");
      statement.execute("CREATE TABLE numbered (id SERIAL PRIMARY KEY, n INT, raw BYTEA)");
    }
  }

  /** Statements of an application. */
  private interface Work {
    void run(Connection connection) throws SQLException;
  }

  /** Recording of one transaction, at the strictest level. */
  private String recorded(Work work) throws Exception {
    return recorded(Connection.TRANSACTION_SERIALIZABLE, work);
  }

  private String recorded(int isolation, Work work) throws Exception {
    Map<String, String> settings = Map.of("out", out.toString());
    try (Connection connection = KingsnakeDataSource.wrap(plain, settings).getConnection()) {
      connection.setTransactionIsolation(isolation);
      connection.setAutoCommit(false);
      work.run(connection);
      connection.commit();
    }
    List<String> shown = Shown.of(out);
    return shown.get(shown.size() - 1);
  }

  private static int update(Connection connection, String sql, Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      return statement.executeUpdate();
    }
  }

  private static void query(Connection connection, String sql, Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          rows.getObject(1);
        }
      }
    }
  }

  @Test
  void sum_isReturnedByTheUpdateItself() throws Exception {
    for (int isolation :
        List.of(Connection.TRANSACTION_READ_COMMITTED, Connection.TRANSACTION_SERIALIZABLE)) {
      String shown =
          recorded(
              isolation,
              c -> {
                assertThat(
                        update(
                            c,
                            "UPDATE line SET amount = amount + ? WHERE o = ? AND p = ?",
                            1,
                            1,
                            1))
                    .isEqualTo(1);
                assertThat(update(c, "UPDATE line SET amount = amount - 1 WHERE o = 1 AND p = 9"))
                    .isZero();
                update(c, "UPDATE line SET amount = amount - 1 WHERE o = 1 AND p = 1");
              });
      assertThat(shown)
          .startsWith(
              "r(line(o,p):a1,a1 1) r(line[1,1].amount 2.5) w(line[1,1].amount 3.5)"
                  + " r(line(o,p):a1,a9 absent)")
          .endsWith("w(line[1,1].amount 2.5)")
          .doesNotContain("gap");
    }
  }

  @Test
  void roundedSum_isLookedAtFirst() throws Exception {
    assertThat(recorded(c -> update(c, "UPDATE t SET x = x + ? WHERE id = 1", 0.2)))
        .isEqualTo("r(t[1].x 0.1) r(t(id):a1 1) w(t[1].x 0.30000000000000004)");
  }

  @Test
  void valueThatIsNotKnown_isReturned() throws Exception {
    assertThat(
            recorded(
                c ->
                    update(
                        c, "UPDATE t SET d = ? WHERE id = 1", java.sql.Date.valueOf("2026-11-16"))))
        .isEqualTo("r(t(id):a1 1) w(t[1].d 2026-11-16)");
  }

  @Test
  void applicationDoesNotSeeWhatTheRecorderAskedFor() throws Exception {
    recorded(
        c -> {
          try (PreparedStatement statement =
              c.prepareStatement("UPDATE t SET n = n + 1 WHERE id = 1")) {
            assertThat(statement.execute()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(1);
            assertThat(statement.getResultSet()).isNull();
            try (ResultSet keys = statement.getGeneratedKeys()) {
              assertThat(keys.next()).isFalse();
            }
          }
        });
  }

  @Test
  void severalRows_areThoseThatWereReturned() throws Exception {
    assertThat(
            recorded(
                Connection.TRANSACTION_READ_COMMITTED,
                c -> update(c, "UPDATE line SET amount = amount + 1 WHERE o = ?", 1)))
        .isEqualTo(
            "scan[line(o,p):a1,..line(o,p):a1- line(o,p):a1,a1=1 line(o,p):a1,a2=1]"
                + " r(line[1,1].amount 2.5) w(line[1,1].amount 3.5)"
                + " r(line[1,2].amount 4) w(line[1,2].amount 5)");
  }

  @Test
  void batch_returnsTheValuesOfEachStatement() throws Exception {
    String shown =
        recorded(
            c -> {
              try (PreparedStatement statement =
                  c.prepareStatement("UPDATE t SET n = n + ? WHERE id = ?")) {
                for (int id : List.of(1, 2, 9, 1)) {
                  statement.setInt(1, 5);
                  statement.setInt(2, id);
                  statement.addBatch();
                }
                assertThat(statement.executeBatch()).containsExactly(1, 1, 0, 1);
              }
            });
    assertThat(shown)
        .contains("w(t[1].n 15)", "w(t[2].n 25)", "r(t(id):a9 absent)", "w(t[1].n 20)")
        .doesNotContain("gap");
  }

  @Test
  void returningOfAnUpdate_isWhatItDid() throws Exception {
    assertThat(
            recorded(
                c -> {
                  query(c, "UPDATE t SET n = n + 1 WHERE id = ? RETURNING n, x", 1);
                  query(c, "UPDATE t SET n = 0 WHERE id = 9 RETURNING id");
                }))
        .isEqualTo("r(t[1].x 0.1) r(t(id):a1 1) r(t[1].n 10) w(t[1].n 11) r(t(id):a9 absent)");
  }

  @Test
  void returningOfADelete_isWhatItDid() throws Exception {
    assertThat(
            recorded(
                Connection.TRANSACTION_READ_COMMITTED,
                c -> {
                  query(c, "DELETE FROM t WHERE id = 1 RETURNING *");
                  query(c, "DELETE FROM line WHERE o = 1 RETURNING o, p");
                }))
        .isEqualTo(
            "r(t[1].name ann) r(t[1].n 10) r(t[1].x 0.1) r(t[1].d 0x)"
                + " d(t(id):a1) d(t(name):ann,a1) d(t[1].name) d(t[1].n) d(t[1].x) d(t[1].d)"
                + " scan[line(o,p):a1,..line(o,p):a1- line(o,p):a1,a1=1 line(o,p):a1,a2=1]"
                + " d(line(o,p):a1,a1) d(line[1,1].amount) d(line(o,p):a1,a2) d(line[1,2].amount)");
  }

  @Test
  void returningThatIsNotRead_isAGap() throws Exception {
    assertThat(
            recorded(
                c -> {
                  try (Statement statement = c.createStatement()) {
                    statement.execute("UPDATE t SET n = n + 1 WHERE id = 1 RETURNING n");
                  }
                }))
        .isEqualTo("gap[t[, t(]");
  }

  @Test
  void generatedKeys_areTheNewRow() throws Exception {
    assertThat(
            recorded(
                c -> {
                  query(c, "INSERT INTO numbered (n) VALUES (7) RETURNING id");
                  try (PreparedStatement statement =
                      c.prepareStatement(
                          "INSERT INTO numbered (n) VALUES (8)", Statement.RETURN_GENERATED_KEYS)) {
                    statement.executeUpdate();
                    try (ResultSet keys = statement.getGeneratedKeys()) {
                      assertThat(keys.next()).isTrue();
                      assertThat(keys.getInt(1)).isEqualTo(2);
                      assertThat(statement.getGeneratedKeys().next()).isFalse();
                    }
                  }
                }))
        .isEqualTo(
            "i(numbered(id):a1 1) i(numbered[1].n 7) i(numbered(id):a2 1) i(numbered[2].n 8)");
  }

  @Test
  void generatedKeys_areKnownWhoeverAsksForThem() throws Exception {
    String insert = "INSERT INTO numbered (n) VALUES (?)";
    assertThat(
            recorded(
                c -> {
                  update(c, insert, 7);
                  try (PreparedStatement statement =
                      c.prepareStatement(insert, new String[] {"id"})) {
                    statement.setInt(1, 8);
                    statement.executeUpdate();
                    try (ResultSet keys = statement.getGeneratedKeys()) {
                      assertThat(keys.isBeforeFirst()).isTrue();
                      assertThat(keys.next()).isTrue();
                      assertThat(keys.getInt("id")).isEqualTo(2);
                      assertThat(keys.next()).isFalse();
                    }
                  }
                  try (PreparedStatement statement = c.prepareStatement(insert)) {
                    for (int i = 0; i < 2; i++) {
                      statement.setInt(1, 9);
                      statement.addBatch();
                    }
                    statement.executeBatch();
                  }
                }))
        .isEqualTo(
            "i(numbered(id):a1 1) i(numbered[1].n 7) i(numbered(id):a2 1) i(numbered[2].n 8)"
                + " i(numbered(id):a3 1) i(numbered[3].n 9) i(numbered(id):a4 1)"
                + " i(numbered[4].n 9)");
  }

  @Test
  void keysOfABatchThatTheApplicationAsksFor_areLeftToIt() throws Exception {
    assertThat(
            recorded(
                c -> {
                  try (PreparedStatement statement =
                      c.prepareStatement(
                          "INSERT INTO numbered (n) VALUES (9)", Statement.RETURN_GENERATED_KEYS)) {
                    statement.addBatch();
                    statement.addBatch();
                    statement.executeBatch();
                    try (ResultSet keys = statement.getGeneratedKeys()) {
                      assertThat(keys.next()).isTrue();
                      assertThat(keys.next()).isTrue();
                    }
                  }
                }))
        .startsWith("gap[numbered[");
  }

  @Test
  void upsert_writesWhatIsThereNow() throws Exception {
    String upsert = "INSERT INTO line VALUES (?, ?, ?) ON CONFLICT (o, p) DO UPDATE SET amount = 7";
    assertThat(
            recorded(
                c -> {
                  update(c, upsert, 1, 1, 3);
                  update(c, upsert, 3, 1, 3);
                  update(c, "INSERT INTO line VALUES (1, 1, 0) ON CONFLICT DO NOTHING");
                }))
        .isEqualTo(
            "w(line(o,p):a1,a1 1) w(line[1,1].amount 7) w(line(o,p):a3,a1 1)"
                + " w(line[3,1].amount 3) r(line(o,p):a1,a1 1)");
  }

  @Test
  void rollbackToASavepoint_leavesWhatWasReadBefore() throws Exception {
    assertThat(
            recorded(
                c -> {
                  update(c, "UPDATE t SET n = 1 WHERE id = 1");
                  Savepoint savepoint = c.setSavepoint();
                  query(c, "SELECT n FROM t WHERE id = 2");
                  update(c, "UPDATE t SET n = n + 1 WHERE id = 2");
                  c.rollback(savepoint);
                  query(c, "SELECT n FROM t WHERE id = 2");
                }))
        .isEqualTo("r(t(id):a1 1) w(t[1].n 1) r(t[2].n 20) r(t(id):a2 1) r(t[2].n 20)");
  }

  @Test
  void failedBatch_writesNothing() throws Exception {
    assertThatThrownBy(
            () ->
                recorded(
                    c -> {
                      try (PreparedStatement statement =
                          c.prepareStatement("UPDATE t SET n = n / ? WHERE id = 1")) {
                        for (int by : List.of(2, 0)) {
                          statement.setInt(1, by);
                          statement.addBatch();
                        }
                        statement.executeBatch();
                      }
                    }))
        .isInstanceOf(SQLException.class);
    assertThat(Shown.of(out).get(0)).startsWith("indeterminate").contains("gap");
  }
}
