package io.kingsnake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import org.h2.jdbc.JdbcConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Histories that statements on H2 leave. */
class KingsnakeDriverTest extends RecordedH2 {
  @Test
  void insert_writesEveryColumn() throws Exception {
    fill();
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t (a, id) VALUES (?, ?)")) {
      insert.setInt(1, 7);
      insert.setLong(2, -3);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
    connection.commit();
    assertThat(shown()).containsExactly(FILLED, "i(t(id):-z6 1) i(t[-3].a 7) i(t[-3].b 0x)");
  }

  @Test
  void pointQueries_readColumnsOrTheirAbsence() throws Exception {
    fill();
    query("SELECT a, b FROM t WHERE id = ?", 1);
    query("SELECT a FROM t WHERE id = 9 FOR UPDATE");
    query("SELECT 1 FROM t x WHERE x.id = 2");
    query("SELECT id, a FROM t WHERE id IN (1, 9)");
    connection.commit();
    assertThat(shown())
        .containsExactly(
            FILLED,
            "r(t[1].a 10) r(t[1].b x) r(t(id):a9 absent) r(t(id):a2 1)"
                + " r(t[1].a 10) r(t(id):a9 absent)");
  }

  @Test
  void ranges_areScansAndIterators() throws Exception {
    fill();
    query("SELECT id, a FROM t WHERE id >= ? AND id < ?", 1, 12);
    query("SELECT a, id FROM t WHERE id BETWEEN 2 AND 12 ORDER BY id DESC LIMIT 1");
    query("SELECT id FROM t ORDER BY id LIMIT 5");
    connection.commit();
    assertThat(shown())
        .containsExactly(
            FILLED,
            "scan[t(id):a1..t(id):b12 t(id):a1=1 t(id):a2=1] r(t[1].a 10) r(t[2].a 20)"
                + " iterate down[t(id):a2..t(id):b13 t(id):b12=1] r(t[12].a 120)"
                + " iterate[t(id):..t(id); t(id):a1=1 t(id):a2=1 t(id):b12=1] all");
  }

  @Test
  void abandonedResult_isPrefix() throws Exception {
    fill();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT id FROM t ORDER BY id")) {
      assertThat(rows.next()).isTrue();
      run("UPDATE t SET a = 5 WHERE id = 1");
      assertThat(rows.next()).isTrue();
    }
    connection.commit();
    assertThat(shown())
        .containsExactly(
            FILLED, "iterate[t(id):..t(id); t(id):a1=1 t(id):a2=1] r(t(id):a1 1) w(t[1].a 5)");
  }

  @Test
  void updatesAndDeletes_recordWhatTheyFound() throws Exception {
    fill();
    run(
        "UPDATE t SET a = 11, b = 'z' WHERE id = 1",
        "UPDATE t SET a = 11 WHERE id = 8",
        "UPDATE t SET a = 21 WHERE id = 2 AND a = 20",
        "DELETE FROM t WHERE id = 12",
        "DELETE FROM t WHERE id = 12");
    connection.rollback();
    assertThat(shown())
        .containsExactly(
            FILLED,
            "aborted r(t(id):a1 1) w(t[1].a 11) w(t[1].b z) r(t(id):a8 absent)"
                + " r(t(id):a2 1) r(t[2].a 20) w(t[2].a 21)"
                + " r(t(id):b12 1) d(t(id):b12) d(t[12].a) d(t[12].b) r(t(id):b12 absent)");
  }

  @Test
  void valuesOnlyTheDatabaseKnows_areReadBack() throws Exception {
    fill();
    run("UPDATE t SET a = a + 5, b = UPPER(b) WHERE id = 1");
    connection.commit();
    assertThat(shown())
        .containsExactly(FILLED, "r(t(id):a1 1) r(t[1].a 10) w(t[1].a 15) w(t[1].b X) gap[]");
  }

  @Test
  void autocommit_isOneTransactionForEachStatement() throws Exception {
    fill();
    connection.setAutoCommit(true);
    run("UPDATE t SET a = 1 WHERE id = 1", "UPDATE t SET a = 1 WHERE id = 8");
    run("DELETE FROM t WHERE id = 2", "UPDATE t SET a = a + 1 WHERE id = 1");
    query("SELECT a FROM t WHERE id = 1");
    assertThat(shown())
        .containsExactly(
            FILLED,
            "r(t(id):a1 1) w(t[1].a 1)",
            "aborted r(t(id):a8 1) w(t[8].a 1)",
            "r(t(id):a8 absent)",
            "r(t(id):a2 1) d(t(id):a2) d(t[2].a) d(t[2].b)",
            "r(t(id):a1 1) gap[t[1].a]",
            "r(t[1].a 2)");
  }

  @Test
  void savepoints_undoWhatFollowsThem() throws Exception {
    fill();
    run("UPDATE t SET a = 1 WHERE id = 1");
    Savepoint savepoint = connection.setSavepoint();
    query("SELECT b FROM t WHERE id = 2");
    run("UPDATE t SET a = 2 WHERE id = 2");
    connection.rollback(savepoint);
    run("UPDATE t SET a = 3 WHERE id = 2");
    connection.releaseSavepoint(savepoint);
    connection.commit();
    assertThat(shown())
        .containsExactly(
            FILLED,
            "r(t(id):a1 1) w(t[1].a 1) r(t[2].b y) r(t(id):a2 1) r(t(id):a2 1) w(t[2].a 3)");
  }

  @Test
  void savepointThatComesFirst_undoesWhatFollowsIt() throws Exception {
    fill();
    Savepoint savepoint = connection.setSavepoint();
    run("UPDATE t SET a = 1 WHERE id = 1");
    connection.rollback(savepoint);
    run("UPDATE t SET a = 3 WHERE id = 2");
    connection.commit();
    assertThat(shown()).containsExactly(FILLED, "r(t(id):a1 1) r(t(id):a2 1) w(t[2].a 3)");
  }

  @Test
  void savepointThatTheRecorderHasNotSeen_leavesTheOutcomeOpen() throws Exception {
    fill();
    run("UPDATE t SET a = 1 WHERE id = 1");
    Savepoint savepoint = connection.unwrap(JdbcConnection.class).setSavepoint();
    run("UPDATE t SET a = 2 WHERE id = 2");
    connection.rollback(savepoint);
    connection.commit();
    assertThat(shown())
        .containsExactly(
            FILLED,
            "indeterminate r(t(id):a1 1) w(t[1].a 1) r(t(id):a2 1) w(t[2].a 2)"
                + " gap anything gap anything");
  }

  @Test
  void failedQuery_doesNotAbortWhereTheDatabaseGoesOn() throws Exception {
    fill();
    connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    run("UPDATE t SET a = 1 WHERE id = 1");
    try (Connection other = DriverManager.getConnection(original);
        Statement statement = other.createStatement()) {
      statement.execute("UPDATE t SET a = 2 WHERE id = 2");
    }
    assertThatThrownBy(() -> query("SELECT a FROM t WHERE id = 2 FOR UPDATE"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
    connection.commit();
    query("SELECT a FROM t WHERE id = 1");
    connection.commit();
    assertThat(shown())
        .containsExactlyInAnyOrder(
            FILLED, "indeterminate r(t(id):a1 1) w(t[1].a 1)", "r(t[1].a 1)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ALTER TABLE other ADD COLUMN c INT",
        "TRUNCATE TABLE other",
        "DROP TABLE other",
        "CREATE INDEX i ON other (id)",
        "SET DEFAULT_LOCK_TIMEOUT 1000"
      })
  void statementThatCommits_endsTheTransaction(String sql) throws Exception {
    run("CREATE TABLE other (id INT PRIMARY KEY)");
    fill();
    run("UPDATE t SET a = 1 WHERE id = 1", sql, "UPDATE t SET a = 2 WHERE id = 2");
    connection.rollback();
    assertThat(shown())
        .contains(FILLED, "indeterminate r(t(id):a1 1) w(t[1].a 1)")
        .anyMatch(line -> line.startsWith("aborted r(t(id):a2 1) w(t[2].a 2)"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET @v = 5",
        "SET @v = (SELECT COUNT(*) FROM t)",
        "SET SCHEMA public",
        "SET LOCK_TIMEOUT 500",
        "SET QUERY_TIMEOUT 10000",
        "CHECKPOINT"
      })
  void settingThatDoesNotCommit_isPartOfTheTransaction(String sql) throws Exception {
    fill();
    run("UPDATE t SET a = 1 WHERE id = 1", sql, "UPDATE t SET a = 2 WHERE id = 2");
    connection.rollback();
    query("SELECT a FROM t WHERE id = 1");
    connection.commit();
    assertThat(shown()).hasSize(3).startsWith(FILLED).endsWith("r(t[1].a 10)");
    assertThat(shown().get(1))
        .startsWith("aborted r(t(id):a1 1) w(t[1].a 1) r(t(id):a2 1) w(t[2].a 2)");
  }

  @Test
  void rollbackAfterAStatementThatCommitted_doesNotUndoIt() throws Exception {
    fill();
    run("TRUNCATE TABLE t");
    run("INSERT INTO t VALUES (1, 1, 'x')");
    connection.rollback();
    assertThat(shown())
        .containsExactly(FILLED, "gap[t[, t(]", "aborted i(t(id):a1 1) i(t[1].a 1) i(t[1].b x)");
  }

  @Test
  void queryInsideAStatement_isAGap() throws Exception {
    fill();
    query("VALUES (SELECT a FROM t WHERE id = 1)");
    connection.commit();
    assertThat(shown()).containsExactly(FILLED, "gap[]");
  }

  @Test
  void batchThatCommitsInItsMiddle_isAGap() throws Exception {
    fill();
    try (Statement statement = connection.createStatement()) {
      statement.addBatch("UPDATE t SET a = 1 WHERE id = 1");
      statement.addBatch("CREATE SEQUENCE i");
      statement.executeBatch();
    }
    connection.rollback();
    assertThat(shown()).containsExactly(FILLED, "aborted r(t(id):a1 1) w(t[1].a 1) gap anything");
  }

  @Test
  void batchThatTruncates_losesNothingBehindIt() throws Exception {
    fill();
    try (Statement statement = connection.createStatement()) {
      statement.addBatch("TRUNCATE TABLE t");
      statement.addBatch("INSERT INTO t VALUES (1, 1, 'x')");
      statement.executeBatch();
    }
    connection.commit();
    assertThat(shown())
        .containsExactly(
            FILLED, "gap[t[, t(]", "i(t(id):a1 1) i(t[1].a 1) i(t[1].b x) gap anything");
  }

  @Test
  void foreignKeys_areFollowedAllTheWay() throws Exception {
    run(
        "CREATE TABLE p (id INT PRIMARY KEY, code INT UNIQUE, a INT)",
        "CREATE TABLE k (id INT PRIMARY KEY, pc INT UNIQUE"
            + " REFERENCES p(code) ON UPDATE CASCADE ON DELETE SET NULL)",
        "CREATE TABLE g (id INT PRIMARY KEY, kc INT REFERENCES k(pc) ON UPDATE CASCADE)",
        "CREATE TABLE bystander (id INT PRIMARY KEY, pid INT REFERENCES p(id))");
    run("INSERT INTO p VALUES (1, 100, 0)");
    connection.commit();
    run("UPDATE p SET a = 1 WHERE id = 1");
    connection.commit();
    run("UPDATE p SET code = 200 WHERE id = 1");
    connection.commit();
    run("UPDATE p SET code = 300 WHERE a = 1");
    connection.commit();
    run("DELETE FROM p WHERE id = 1");
    connection.commit();
    assertThat(shown())
        .containsExactly(
            "i(p(id):a1 1) i(p(code):c100,a1 1) i(p[1].code 100) i(p[1].a 0)",
            "r(p(id):a1 1) w(p[1].a 1)",
            "r(p(id):a1 1) w(p[1].code 200) gap[g[, g(, k[, k(, p(code):]",
            "gap[p[, p(, g[, g(, k[, k(]",
            "r(p(id):a1 1) d(p(id):a1) d(p[1].code) d(p[1].a) gap[g[, g(, k[, k(, p(code):]");
  }

  @Test
  void columnsThatDifferInCapitalsOnly_areAGap() throws Exception {
    run("CREATE TABLE q (id INT PRIMARY KEY, \"c\" INT, C INT)");
    run("INSERT INTO q VALUES (1, 2, 3)");
    connection.commit();
    run("UPDATE q SET \"c\" = 4 WHERE id = 1");
    query("SELECT C FROM q WHERE id = 1");
    connection.commit();
    assertThat(shown()).hasSize(2).last().isEqualTo("gap[q[, q(] gap[]");
  }

  @Test
  void batches_areTheirStatements() throws Exception {
    fill();
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE t SET a = ? WHERE id = ?")) {
      for (int id : new int[] {1, 8}) {
        update.setInt(1, 100 + id);
        update.setInt(2, id);
        update.addBatch();
      }
      assertThat(update.executeBatch()).containsExactly(1, 0);
    }
    connection.commit();
    assertThat(shown()).containsExactly(FILLED, "r(t(id):a1 1) w(t[1].a 101) r(t(id):a8 absent)");
  }

  @Test
  void batchOfOneRow_doesNotTakeTheLastValueForAll() throws Exception {
    fill();
    try (Statement statement = connection.createStatement()) {
      statement.addBatch("UPDATE t SET a = a + 1 WHERE id = 1");
      statement.addBatch("UPDATE t SET a = a + 1 WHERE id = 1");
      statement.executeBatch();
    }
    connection.commit();
    assertThat(shown())
        .containsExactly(
            FILLED,
            "r(t(id):a1 1) r(t[1].a 10) w(t[1].a 11) r(t(id):a1 1) r(t[1].a 11) w(t[1].a 12)");
  }

  @Test
  void rowsReadAfterTheCommit_areAGapInTheNextTransaction() throws Exception {
    fill();
    try (Statement statement =
            connection.createStatement(
                ResultSet.TYPE_FORWARD_ONLY,
                ResultSet.CONCUR_READ_ONLY,
                ResultSet.HOLD_CURSORS_OVER_COMMIT);
        ResultSet rows = statement.executeQuery("SELECT id FROM t ORDER BY id")) {
      assertThat(rows.next()).isTrue();
      connection.commit();
      assertThat(rows.next()).isTrue();
    }
    query("SELECT a FROM t WHERE id = 1");
    connection.commit();
    assertThat(shown())
        .containsExactly(FILLED, "iterate[t(id):..t(id); t(id):a1=1]", "gap[]", "r(t[1].a 10)");
  }

  @Test
  void rowsThatTheDriverKeepsBack_areNotTakenForAbsent() throws Exception {
    fill();
    try (Statement statement = connection.createStatement()) {
      statement.setMaxRows(2);
      try (ResultSet rows = statement.executeQuery("SELECT id FROM t")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.next()).isTrue();
        assertThat(rows.next()).isFalse();
      }
    }
    connection.commit();
    assertThat(shown()).containsExactly(FILLED, "r(t(id):a1 1) r(t(id):a2 1)");
  }

  @Test
  void twoConditionsOnOnePartOfAKey_areNoKey() throws Exception {
    run("CREATE TABLE pair (x INT, y INT, v INT, PRIMARY KEY (x, y))");
    run("INSERT INTO pair VALUES (1, 2, 3)");
    query("SELECT v FROM pair WHERE x = 1 AND y = 2");
    query("SELECT v FROM pair WHERE x = 1 AND x = 2");
    connection.commit();
    assertThat(shown())
        .containsExactly(
            "i(pair(x,y):a1,a2 1) i(pair[1,2].v 3) r(pair[1,2].v 3)"
                + " scan[pair(x,y):a1,..pair(x,y):a1- pair(x,y):a1,a2=1] r(pair[1,2].v 3)");
  }

  @Test
  void changedTable_isReadAsItIs() throws Exception {
    fill();
    query("SELECT * FROM t WHERE id = 1");
    connection.commit();
    try (Connection other = DriverManager.getConnection(original);
        Statement statement = other.createStatement()) {
      statement.execute("ALTER TABLE t ADD COLUMN c INT BEFORE a");
    }
    query("SELECT * FROM t WHERE id = 1");
    connection.commit();
    assertThat(shown()).containsExactly(FILLED, "r(t[1].a 10) r(t[1].b x)", "gap[]");
  }

  @Test
  void whatIsNotUnderstood_isAGap() throws Exception {
    fill();
    query("SELECT AVG(a) FROM t");
    query("SELECT id FROM t WHERE a > 15 LIMIT 1");
    run("UPDATE t SET a = 0 WHERE b LIKE 'x%'");
    run("INSERT INTO t SELECT id + 100, a, b FROM t");
    run("CALL 1");
    connection.commit();
    assertThat(shown())
        .containsExactly(FILLED, "r(t(id):a2 1) gap[] gap[] gap[t[, t(] gap[t[, t(] gap anything");
  }

  @Test
  void failedStatement_isAReadWhereTransactionsGoOn() throws Exception {
    fill();
    run("UPDATE t SET a = 1 WHERE id = 1");
    assertThatThrownBy(() -> run("INSERT INTO t VALUES (1, 1, 'x')"))
        .isInstanceOf(SQLException.class);
    connection.commit();
    assertThat(shown()).containsExactly(FILLED, "r(t(id):a1 1) w(t[1].a 1) gap[]");
  }

  @Test
  void keyThatIsThereAlready_isAReadInAutocommitModeToo() throws Exception {
    fill();
    connection.setAutoCommit(true);
    assertThatThrownBy(() -> run("INSERT INTO t VALUES (1, 1, 'x')"))
        .isInstanceOf(SQLException.class);
    assertThat(shown())
        .containsExactly(FILLED, "aborted i(t(id):a1 1) i(t[1].a 1) i(t[1].b x)", "gap[]");
  }

  @Test
  void closedInTheMiddle_isIndeterminate() throws Exception {
    fill();
    run("UPDATE t SET a = 1 WHERE id = 1");
    connection.close();
    assertThat(shown()).containsExactly(FILLED, "indeterminate r(t(id):a1 1) w(t[1].a 1)");
  }

  @Test
  void applicationsSeeTheirOwnErrorsAndObjects() throws Exception {
    assertThatThrownBy(() -> run("SELEC 1")).isInstanceOf(SQLException.class);
    try (Statement statement = connection.createStatement()) {
      assertThat(statement.getConnection()).isSameAs(connection);
      assertThat(statement.execute("UPDATE t SET a = 1 WHERE id = 99")).isFalse();
      assertThat(statement.getUpdateCount()).isEqualTo(0);
    }
    assertThat(connection.isWrapperFor(Connection.class)).isTrue();
    assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:kingsnake:nonsense"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("jdbc:kingsnake:nonsense");
  }

  @Test
  void unknownSetting_isRefused() {
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:kingsnake:ouf=x;" + original))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("no setting ouf")
        .hasMessageContaining("out, initial, initialrows, readback, join, notes");
  }

  @Test
  void secondPrefix_mayBeLeftOut() throws Exception {
    try (Connection brief =
        DriverManager.getConnection(
            "jdbc:kingsnake:out=" + out + ";" + original.substring("jdbc:".length()))) {
      assertThat(brief.getMetaData().getURL()).startsWith("jdbc:h2:mem:");
    }
  }
}
