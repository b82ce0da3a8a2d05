package io.kingsnake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.Gap;
import io.kingsnake.history.History;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.h2.api.Trigger;
import org.junit.jupiter.api.Test;

/** Tables of H2's and calls of drivers with unexpected effects. */
class OdditiesTest extends RecordedH2 {
  /** Trigger that adds one to the written value. */
  public static final class Adding implements Trigger {
    @Override
    public void fire(Connection connection, Object[] before, Object[] after) {
      if (after != null && after[1] instanceof Integer number) {
        after[1] = number + 1;
      }
    }
  }

  /** Gaps of a recording in which nothing is wrong. */
  private List<String> reasons() throws Exception {
    connection.commit();
    History history = Shown.read(out);
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, Levels.SERIALIZABLE);
    assertThat(verdict.kind()).as("%s", shown()).isNotEqualTo(Verdict.Kind.VIOLATED);
    return history.gaps().stream().map(Gap::what).toList();
  }

  private void each(String... statements) throws SQLException {
    for (String sql : statements) {
      run(sql);
      connection.commit();
    }
  }

  @Test
  void trigger_mayChangeAnything() throws Exception {
    each("CREATE TRIGGER g BEFORE UPDATE ON t FOR EACH ROW CALL '" + Adding.class.getName() + "'");
    each("INSERT INTO t VALUES (1, 1, 'x')", "UPDATE t SET a = 5 WHERE id = 1");
    query("SELECT a FROM t WHERE id = 1");
    assertThat(reasons()).anyMatch(reason -> reason.contains("triggers"));
  }

  @Test
  void columnThatChangesByItself_isNotRecorded() throws Exception {
    each(
        "CREATE TABLE u (id INT PRIMARY KEY, a INT, b INT DEFAULT 1 ON UPDATE 7)",
        "INSERT INTO u VALUES (1, 1, 1)",
        "UPDATE u SET a = 5 WHERE id = 1");
    query("SELECT a FROM u WHERE id = 1");
    assertThat(reasons()).isEmpty();
    query("SELECT a, b FROM u WHERE id = 1");
    assertThat(reasons()).anyMatch(reason -> reason.contains("in part"));
  }

  @Test
  void emptyTextInOraclesMode_isReadBack() throws Exception {
    each("SET MODE Oracle", "INSERT INTO t VALUES (1, 1, '')");
    query("SELECT b FROM t WHERE id = 1");
    reasons();
    assertThat(shown()).last().isEqualTo("r(t[1].b 0x)");
  }

  @Test
  void textsThatACollationFindsAlike_areNoKeys() throws Exception {
    connection.close();
    String folded = original.replace("mem:", "mem:folded") + ";";
    try (Connection plain = java.sql.DriverManager.getConnection(folded)) {
      plain.createStatement().execute("SET COLLATION ENGLISH STRENGTH PRIMARY");
      plain.createStatement().execute("CREATE TABLE t (id VARCHAR(9) PRIMARY KEY, a INT)");
    }
    connection =
        java.sql.DriverManager.getConnection(
            "jdbc:kingsnake:out=" + out + ".f;initial=absent;" + folded);
    connection.setAutoCommit(false);
    out = out.resolveSibling(out.getFileName() + ".f");
    each("INSERT INTO t VALUES ('a', 1)");
    query("SELECT a FROM t WHERE id = 'A'");
    assertThat(reasons()).isNotEmpty();
  }

  @Test
  void hiddenColumns_areDoubted() throws Exception {
    each(
        "CREATE TABLE u (id INT PRIMARY KEY, h INT INVISIBLE, a INT)",
        "INSERT INTO u VALUES (1, 5)");
    query("SELECT a FROM u WHERE id = 1");
    assertThat(reasons()).anyMatch(reason -> reason.contains("hidden"));
  }

  @Test
  void valueInPlaceOfNull_isNotRecorded() throws Exception {
    each(
        "CREATE TABLE u (id INT PRIMARY KEY, a INT DEFAULT 5 DEFAULT ON NULL)",
        "INSERT INTO u VALUES (1, NULL)");
    query("SELECT a FROM u WHERE id = 1");
    assertThat(reasons()).isNotEmpty();
  }

  @Test
  void upsertByAnotherUniqueKey_isAGap() throws Exception {
    each(
        "SET MODE MySQL",
        "CREATE TABLE u (id INT PRIMARY KEY, k INT UNIQUE, a INT)",
        "INSERT INTO u VALUES (1, 1, 0)",
        "INSERT INTO u VALUES (2, 1, 7) ON DUPLICATE KEY UPDATE a = VALUES(a)");
    query("SELECT a FROM u WHERE id = 1");
    assertThat(reasons()).anyMatch(reason -> reason.contains("what becomes of rows"));
  }

  @Test
  void upsertOfATableWithOneKey_isRecorded() throws Exception {
    each(
        "SET MODE MySQL",
        "INSERT INTO t VALUES (1, 1, 'x')",
        "INSERT INTO t (id, a, b) VALUES (1, 2, 'y') ON DUPLICATE KEY UPDATE a = 2, b = 'y'");
    query("SELECT a, b FROM t WHERE id = 1");
    assertThat(reasons()).isEmpty();
  }

  @Test
  void deletedRowOfWhichANumberWasRead_isForgotten() throws Exception {
    fill();
    query("SELECT a FROM t WHERE id = 1");
    run("DELETE FROM t WHERE id = 1");
    assertThat(reasons()).isEmpty();
  }

  @Test
  void valueThatTheDriverConverts_isReadBack() throws Exception {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (1, ?, ?)")) {
      insert.setObject(1, "7", Types.INTEGER);
      insert.setObject(2, 5, Types.VARCHAR);
      insert.executeUpdate();
    }
    query("SELECT a, b FROM t WHERE id = 1");
    assertThat(reasons()).isEmpty();
  }

  @Test
  void newIndexOfRowsThatAreThere_isAGap() throws Exception {
    run("CREATE TABLE u (id INT PRIMARY KEY, a INT)", "CREATE INDEX ua ON u (a)");
    run("INSERT INTO u VALUES (1, 1)");
    connection.commit();
    assertThat(reasons()).isEmpty();
    fill();
    each("CREATE INDEX ta ON t (a)");
    query("SELECT id, a FROM t WHERE a = 10");
    assertThat(reasons()).anyMatch(reason -> reason.contains("index"));
  }
}
