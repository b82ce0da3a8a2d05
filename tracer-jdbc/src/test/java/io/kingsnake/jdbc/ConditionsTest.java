package io.kingsnake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Results of queries, and the conclusions from the conditions and the order by which their rows
 * were chosen.
 */
class ConditionsTest extends RecordedH2 {
  private void queryFirst(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).isTrue();
    }
  }

  @Test
  void equalitiesOfARowThatWasFound_areReads() throws Exception {
    fill();
    query("SELECT b FROM t WHERE id = 1 AND a = 10");
    query("SELECT a FROM t WHERE id = 1 AND a = 10");
    queryFirst("SELECT id FROM t WHERE id >= 2 AND id < 12 AND a = 20");
    connection.commit();
    assertThat(shown())
        .containsExactly(
            FILLED,
            "r(t[1].b x) r(t[1].a 10) r(t[1].a 10)"
                + " scan[t(id):a2..t(id):b12 t(id):a2=1] r(t[2].a 20)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "SELECT a FROM t WHERE id = 12 AND b IS NULL; r(t[12].a 120)",
        "SELECT a FROM t WHERE id = 1 AND b LIKE 'x'; r(t[1].a 10)",
        "SELECT id FROM t WHERE id > 1 AND a <> 5; r(t(id):a2 1)",
        "SELECT id FROM t WHERE id > 1 AND a = 20 ORDER BY id LIMIT 1; r(t[2].a 20)",
        "SELECT id FROM t ORDER BY a LIMIT 3; r(t(id):a1 1)",
        "SELECT id FROM t ORDER BY a DESC LIMIT 1; r(t(id):b12 1)",
        "SELECT id FROM t WHERE id IN (1, 2) ORDER BY a DESC; r(t(id):a2 1)",
        "SELECT id FROM t WHERE id IN (0, 2) ORDER BY id LIMIT 1; r(t(id):a2 1)"
      })
  void rowChosenByMoreThanIsRecorded_isAGapBesides(String sql, String reads) throws Exception {
    fill();
    queryFirst(sql);
    connection.commit();
    assertThat(shown()).containsExactly(FILLED, reads + " gap[]");
  }

  @Test
  void rowsThatSayNothingAboutOthers_areNoGap() throws Exception {
    fill();
    queryFirst("SELECT id FROM t WHERE id IN (1, 2)");
    queryFirst("SELECT id FROM t");
    queryFirst("SELECT a FROM t WHERE id = 1 ORDER BY a");
    connection.commit();
    assertThat(shown()).containsExactly(FILLED, "r(t(id):a1 1) r(t(id):a1 1) r(t[1].a 10)");
  }

  @ParameterizedTest
  @CsvSource({"a = 0, VIOLATED", "a IS NOT NULL, UNDECIDED"})
  void writeSkewThroughAConditionOnAnotherColumn_isNotSatisfied(
      String condition, Verdict.Kind verdict) throws Exception {
    run("INSERT INTO t VALUES (1, 0, 'x'), (2, 0, 'y')");
    connection.commit();
    connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    try (Connection second = second();
        Statement other = second.createStatement()) {
      second.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      queryFirst("SELECT b FROM t WHERE id = 1 AND " + condition);
      try (ResultSet rows = other.executeQuery("SELECT b FROM t WHERE id = 2 AND " + condition)) {
        assertThat(rows.next()).isTrue();
      }
      run("UPDATE t SET a = 1 WHERE id = 2");
      other.execute("UPDATE t SET a = 1 WHERE id = 1");
      connection.commit();
      second.commit();
    }
    assertThat(new Checker(CheckOptions.DEFAULT).check(Shown.read(out), Levels.SERIALIZABLE).kind())
        .isEqualTo(verdict);
  }
}
