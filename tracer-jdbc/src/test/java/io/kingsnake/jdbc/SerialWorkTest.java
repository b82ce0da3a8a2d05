package io.kingsnake.jdbc;

import static io.kingsnake.jdbc.SerialWork.sqls;
import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.jdbc.SerialWork.Step;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Correct work on tables of H2's, with statements and values of every form. */
class SerialWorkTest {
  /** Types whose values are recorded from every kind of parameter. */
  private static final Set<String> PLAIN =
      Set.of("INT", "BIGINT", "VARCHAR", "DECIMAL(10,2)", "BOOLEAN", "DOUBLE PRECISION");

  private static final List<Step> FILL =
      sqls(
          "INSERT INTO t VALUES (1, 1, 10, 'a'), (2, 2, 20, 'b'), (3, 3, 30, NULL)",
          "INSERT INTO p VALUES (1, 1)");

  private final JdbcDataSource plain = new JdbcDataSource();

  SerialWorkTest() {
    plain.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
  }

  static Stream<String> types() {
    return Stream.of(
        "INT",
        "BIGINT",
        "SMALLINT",
        "TINYINT",
        "DECIMAL(10,2)",
        "NUMERIC(5)",
        "DECFLOAT",
        "REAL",
        "DOUBLE PRECISION",
        "VARCHAR",
        "VARCHAR(2)",
        "CHAR(9)",
        "VARCHAR_IGNORECASE",
        "BOOLEAN",
        "UUID",
        "VARBINARY(9)",
        "BINARY(4)",
        "DATE",
        "TIME",
        "TIME(3)",
        "TIMESTAMP",
        "TIMESTAMP(3)",
        "TIMESTAMP WITH TIME ZONE",
        "INTERVAL DAY TO SECOND",
        "JSON",
        "ENUM('ok', '7')",
        "INT ARRAY",
        "VARCHAR ARRAY",
        "GEOMETRY",
        "CLOB",
        "BLOB");
  }

  static Stream<String> keys() {
    return types().filter(type -> !Set.of("JSON", "CLOB", "BLOB", "GEOMETRY").contains(type));
  }

  @ParameterizedTest
  @MethodSource("types")
  void columns_areRightlyRecorded(String type, @TempDir Path folder) throws Exception {
    try (Connection connection = plain.getConnection()) {
      SerialWork work = work(folder, false, "absent");
      work.run(new TypedWork(connection, type).ofColumns());
      judge(work, PLAIN.contains(type));
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void keys_areRightlyRecorded(String type, @TempDir Path folder) throws Exception {
    try (Connection connection = plain.getConnection()) {
      SerialWork work = work(folder, false, "absent");
      work.run(new TypedWork(connection, type).ofKeys());
      judge(work, false);
    }
  }

  static Stream<String> forms() {
    return SerialStatements.ALL.stream();
  }

  /** A statement between plain ones; completely recorded forms are marked. */
  @ParameterizedTest
  @MethodSource("forms")
  void form_isNotAccused(String form, @TempDir Path folder) throws Exception {
    boolean isPlain = form.startsWith("+ ");
    List<Step> steps = sqls(form.substring(2).split(" ; "));
    run(sqls(SerialStatements.TABLES.toArray(String[]::new)));
    SerialWork work = work(folder, false, "absent");
    work.run(
        List.of(
            FILL,
            looking(),
            steps,
            looking(),
            sqls("UPDATE p SET v = v + 1 WHERE id = 1"),
            sqls("UPDATE t SET v = 99 WHERE id = 1", "DELETE FROM p WHERE id = 1"),
            looking()));
    judge(work, isPlain);
  }

  @ParameterizedTest
  @MethodSource("forms")
  void formThatCommitsByItself_isNotAccused(String form, @TempDir Path folder) throws Exception {
    run(sqls(SerialStatements.TABLES.toArray(String[]::new)));
    run(FILL);
    SerialWork work = work(folder, true, "snapshot");
    List<Step> steps = sqls(form.substring(2).split(" ; "));
    work.run(List.of(looking(), steps, looking(), sqls("UPDATE p SET v = 7"), looking()));
    judge(work, false);
  }

  private static List<Step> looking() {
    return sqls(
        "SELECT id, k, v, s FROM t WHERE id = 1",
        "SELECT * FROM t WHERE id = 2",
        "SELECT id, v FROM t WHERE id IN (3, 4, 5)",
        "SELECT id, k FROM t WHERE k = 1",
        "SELECT v FROM p WHERE id = 1");
  }

  private void run(List<Step> steps) throws Exception {
    try (Connection connection = plain.getConnection()) {
      for (Step step : steps) {
        step.run(connection);
      }
    }
  }

  private SerialWork work(Path folder, boolean commits, String initial) {
    return new SerialWork(
        plain,
        folder.resolve("run"),
        Map.of("initial", initial),
        Connection.TRANSACTION_SERIALIZABLE,
        commits);
  }

  private static void judge(SerialWork work, boolean isPlain) throws Exception {
    Verdict.Kind verdict = work.verdict(Levels.STRICT_SERIALIZABLE);
    if (isPlain) {
      assertThat(verdict).as("%s", work.shown()).isEqualTo(Verdict.Kind.SATISFIED);
    }
    assertThat(verdict).as("%s", work.shown()).isNotEqualTo(Verdict.Kind.VIOLATED);
  }
}
