package io.kingsnake.database.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.jdbc.SerialWork;
import io.kingsnake.jdbc.SerialWork.Step;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Updates that are lost between two connections at READ COMMITTED, which no form may hide. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LostUpdatesTest {
  private static final List<String> KEYS =
      List.of(
          "INT 1",
          "BIGINT 5000000000",
          "VARCHAR(9) 'ab'",
          "TEXT 'A b'",
          "CHAR(4) 'ab'",
          "UUID '00000000-0000-0000-0000-00000000002a'",
          "NUMERIC(5,2) 1.5",
          "BOOLEAN TRUE",
          "DATE '2024-01-01'",
          "TIMESTAMP '2024-01-01 12:00:00'");

  /** Number of these tables that a recording understands as keys; the others are gaps. */
  private static final int UNDERSTOOD = 5;

  private static final List<String> READS =
      List.of(
          "SELECT v FROM t WHERE id = %s",
          "SELECT * FROM t WHERE id = %s",
          "SELECT id, v FROM t WHERE id IN (%s)",
          "SELECT id, v FROM t ORDER BY id",
          "SELECT id, k, v FROM t WHERE k = 1",
          "SELECT v FROM t WHERE k = 1",
          "SELECT v FROM t WHERE v > 5",
          "SELECT SUM(v) FROM t");

  private static final List<String> WRITES =
      List.of(
          "UPDATE t SET v = 1%2$s WHERE id = %1$s",
          "UPDATE t SET v = 1%2$s WHERE id = %1$s AND k = 1",
          "UPDATE t SET v = 1%2$s WHERE id = %1$s RETURNING v",
          "UPDATE t SET v = 1%2$s WHERE k = 1",
          "UPDATE t SET v = v + 1 WHERE id = %1$s",
          "DELETE FROM t WHERE id = %1$s ; INSERT INTO t VALUES (%1$s, 1, 1%2$s)");

  @RegisterExtension static final RecordedServer SERVER = new RecordedServer();
  private final PGSimpleDataSource plain = SERVER.plain();

  /**
   * A read and a write that come too late.
   *
   * @param key its type and its value
   */
  record Lost(String key, String read, String write) {
    private String value() {
      return key.substring(key.indexOf(' ') + 1);
    }

    private String table() {
      return "CREATE TABLE t (id "
          + key.substring(0, key.indexOf(' '))
          + " PRIMARY KEY,"
          + " k INT UNIQUE, v INT)";
    }

    private Step reads() {
      return SerialWork.sql(read.formatted(value()));
    }

    private List<Step> writes(int who) {
      return SerialWork.sqls(write.formatted(value(), who).split(" ; "));
    }
  }

  static Stream<Lost> lost() {
    List<Lost> lost = new ArrayList<>();
    for (String read : READS) {
      WRITES.forEach(write -> lost.add(new Lost(KEYS.get(0), read, write)));
    }
    for (String key : KEYS.subList(1, KEYS.size())) {
      lost.add(new Lost(key, READS.get(0), WRITES.get(0)));
      lost.add(new Lost(key, READS.get(3), WRITES.get(3)));
    }
    return lost.stream();
  }

  @ParameterizedTest
  @MethodSource("lost")
  void lostUpdate_isNotSnapshotIsolation(Lost lost, @TempDir Path folder) throws Exception {
    try (Connection connection = plain.getConnection();
        Statement make = connection.createStatement()) {
      make.execute("DROP TABLE IF EXISTS t");
      make.execute(lost.table());
    }
    SerialWork work =
        new SerialWork(
            plain,
            folder.resolve("run"),
            Map.of("initial", "absent"),
            Connection.TRANSACTION_READ_COMMITTED,
            false);
    try (Connection one = work.recorded();
        Connection other = work.recorded()) {
      run(one, SerialWork.sqls("INSERT INTO t VALUES (" + lost.value() + ", 1, 10)"));
      one.commit();
      lost.reads().run(one);
      lost.reads().run(other);
      run(one, lost.writes(1));
      one.commit();
      run(other, lost.writes(2));
      other.commit();
    }
    Verdict.Kind verdict = work.verdict(Levels.SNAPSHOT_ISOLATION);
    assertThat(verdict).as("%s", work.shown()).isNotEqualTo(Verdict.Kind.SATISFIED);
    if (KEYS.indexOf(lost.key()) < UNDERSTOOD) {
      assertThat(verdict).as("%s", work.shown()).isEqualTo(Verdict.Kind.VIOLATED);
    }
  }

  private static void run(Connection connection, List<Step> steps) throws SQLException {
    for (Step step : steps) {
      step.run(connection);
    }
  }
}
