package io.kingsnake.database.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.jdbc.SerialWork;
import io.kingsnake.jdbc.SerialWork.Step;
import io.kingsnake.jdbc.TypedWork;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Correct work with columns of every type, written and read in every way. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SerialTypesTest {
  /** Types whose values are recorded from every kind of parameter. */
  private static final Set<String> PLAIN =
      Set.of("INT", "BIGINT", "SMALLINT", "NUMERIC(10,2)", "FLOAT8", "TEXT", "VARCHAR(9)", "UUID");

  /** Types that are no keys, or not ones that the driver can give. */
  private static final Set<String> WITHOUT_KEYS =
      Set.of(
          "JSON",
          "XML",
          "POINT",
          "INET",
          "BIT(3)",
          "INT4RANGE",
          "TSTZRANGE",
          "pair",
          "VARBIT",
          "TIMESTAMP[]",
          "DATE[]",
          "UUID[]",
          "BOOLEAN[]",
          "TSVECTOR");

  private final PGSimpleDataSource plain = new PGSimpleDataSource();
  private final TimeZone usual = TimeZone.getDefault();
  private AutoCloseable server = () -> {};

  @BeforeAll
  void start(@TempDir Path scratch) throws Exception {
    TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
    server = RecordedServer.start(scratch, plain);
    try (Connection connection = plain.getConnection();
        Statement make = connection.createStatement()) {
      make.execute("CREATE DOMAIN small AS INT CHECK (VALUE < 1000)");
      make.execute("CREATE DOMAIN word AS VARCHAR(9)");
      make.execute("CREATE TYPE mood AS ENUM ('ok', '7', 't')");
      make.execute("CREATE TYPE pair AS (a INT, b TEXT)");
      make.execute(
          "CREATE COLLATION alike (provider = icu, locale = 'und-u-ks-level2',"
              + " deterministic = false)");
    }
  }

  @AfterAll
  void stop() throws Exception {
    TimeZone.setDefault(usual);
    server.close();
  }

  static Stream<String> types() {
    return Stream.of(
        "INT",
        "BIGINT",
        "SMALLINT",
        "NUMERIC",
        "NUMERIC(10,2)",
        "NUMERIC(5,0)",
        "REAL",
        "FLOAT8",
        "TEXT",
        "VARCHAR",
        "VARCHAR(9)",
        "VARCHAR(2)",
        "CHAR(9)",
        "CHAR(2)",
        "\"char\"",
        "NAME",
        "BOOLEAN",
        "UUID",
        "BYTEA",
        "DATE",
        "TIME",
        "TIME(0)",
        "TIMETZ",
        "TIMESTAMP",
        "TIMESTAMP(3)",
        "TIMESTAMPTZ",
        "INTERVAL",
        "MONEY",
        "JSON",
        "JSONB",
        "INT[]",
        "TEXT[]",
        "INET",
        "BIT(3)",
        "VARBIT",
        "OID",
        "XML",
        "TSVECTOR",
        "INT4RANGE",
        "TSTZRANGE",
        "POINT",
        "small",
        "word",
        "mood",
        "pair",
        "TEXT COLLATE alike",
        "TEXT COLLATE \"C\"",
        "TIMESTAMP[]",
        "FLOAT8[]",
        "DATE[]",
        "UUID[]",
        "BOOLEAN[]",
        "NUMERIC[]",
        "BYTEA[]");
  }

  static Stream<String> keys() {
    return types().filter(type -> !WITHOUT_KEYS.contains(type));
  }

  @ParameterizedTest
  @MethodSource("types")
  void columns_areRightlyRecorded(String type, @TempDir Path folder) throws Exception {
    try (Connection connection = plain.getConnection()) {
      judge(
          folder.resolve("run"), new TypedWork(connection, type).ofColumns(), PLAIN.contains(type));
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void keys_areRightlyRecorded(String type, @TempDir Path folder) throws Exception {
    try (Connection connection = plain.getConnection()) {
      judge(folder.resolve("run"), new TypedWork(connection, type).ofKeys(), false);
    }
  }

  private void judge(Path out, List<List<Step>> transactions, boolean isPlain) throws Exception {
    SerialWork work =
        new SerialWork(
            plain, out, Map.of("initial", "absent"), Connection.TRANSACTION_SERIALIZABLE, false);
    work.run(transactions);
    Verdict.Kind verdict = work.verdict(Levels.STRICT_SERIALIZABLE);
    if (isPlain) {
      assertThat(verdict).as("%s", work.shown()).isEqualTo(Verdict.Kind.SATISFIED);
    }
    assertThat(verdict).as("%s", work.shown()).isNotEqualTo(Verdict.Kind.VIOLATED);
  }
}
