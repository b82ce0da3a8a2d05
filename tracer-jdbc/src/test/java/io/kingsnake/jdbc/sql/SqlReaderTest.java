package io.kingsnake.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.jdbc.sql.Meaning.Effect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlReaderTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a, b FROM t WHERE id = ?",
        "select * from s.\"T\" x where x.id between 1 and 5 order by id desc limit ?",
        "SELECT a FROM t WHERE id IN (1, 2) FOR UPDATE",
        "SELECT a FROM t ORDER BY id FETCH FIRST 3 ROWS ONLY",
        "INSERT INTO t VALUES (1, 'it''s', NULL)",
        "INSERT INTO t (a, b) VALUES (?, ?), (-1, ?)",
        "UPDATE t SET a = a - ?, b = lower(b) WHERE id = 5 AND version = 3",
        "DELETE FROM t WHERE id = ?;",
        "SELECT 1",
        "SELECT a FROM t JOIN u ON t.id = u.id WHERE u.b = ? LOCK IN SHARE MODE",
        "SELECT COUNT(*), MAX(a), SUM(t.b) FROM t, u WHERE t.id = u.id",
        "SELECT c.relname FROM pg_catalog.pg_class c WHERE pg_table_is_visible(c.oid)",
        "INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING",
        "INSERT INTO t VALUES (1) RETURNING id",
        "INSERT IGNORE INTO t VALUES (1)",
        "INSERT INTO t (id, a) VALUES (1, 2) ON CONFLICT (id) DO UPDATE SET a = EXCLUDED.a",
        "INSERT INTO t (id, a) VALUES (1, 2) ON DUPLICATE KEY UPDATE a = VALUES(a)",
        "SET search_path TO x",
        "CREATE TABLE t (id INT PRIMARY KEY, a VARCHAR(20))",
      })
  void plainStatement_isUnderstood(String sql) {
    assertThat(SqlReader.read(sql)).isNotInstanceOf(Meaning.Opaque.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT DISTINCT a FROM t WHERE id = 1",
        "SELECT a FROM t LEFT JOIN u ON t.id = u.id",
        "SELECT a FROM (SELECT * FROM t) x",
        "SELECT a FROM t WHERE id = 1 GROUP BY a",
        "SELECT a FROM t LIMIT 5 OFFSET 3",
        "SELECT a FROM t LIMIT 3, 5",
        "SELECT a FROM t UNION SELECT a FROM u",
        "SELECT (SELECT MAX(a) FROM t)",
        "VALUES (SELECT a FROM t WHERE id = 1)",
        "SET @v = (SELECT a FROM t WHERE id = 1)",
      })
  void otherQuery_onlyReads(String sql) {
    assertThat(effect(sql)).isEqualTo(Effect.READS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t SELECT * FROM u",
        "INSERT INTO t VALUES (1) ON CONFLICT (id) DO UPDATE SET a = 1 WHERE t.a > 2",
        "UPDATE t SET a = 1 FROM u WHERE t.id = u.id",
        "UPDATE t SET a = 1 WHERE id = 1 LIMIT 1",
        "DELETE FROM t USING u WHERE t.id = u.id",
        "DROP TABLE IF EXISTS t",
        "TRUNCATE t",
        "ALTER TABLE t ADD COLUMN c INT",
      })
  void otherChange_mayWriteItsTable(String sql) {
    assertThat(effect(sql)).isEqualTo(Effect.WRITES_TABLES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "CALL p()",
        "SELECT launch_missiles()",
        "SELECT a FROM t WHERE id = nasty(1)",
        "WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x",
        "SELECT a INTO b FROM t",
        "COMMIT",
        "BEGIN",
        "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE",
        "SELECT 1; DELETE FROM t",
        "CREATE TABLE u AS SELECT * FROM t",
        "CREATE TRIGGER x BEFORE INSERT ON t EXECUTE FUNCTION f()",
        "DROP TABLE t, u",
        "TRUNCATE t CASCADE",
        "MERGE INTO t KEY (id) VALUES (1, 2)",
        "{call p(?)}",
        "SELECT FROM WHERE",
      })
  void anythingElse_mayDoAnything(String sql) {
    assertThat(effect(sql)).isEqualTo(Effect.ANYTHING);
  }

  @Test
  void orderByAlias_isNotTheColumnOfThatName() {
    Meaning meaning = SqlReader.read("SELECT a AS id, id AS key FROM t ORDER BY id");
    assertThat(((Meaning.Select) meaning).orders()).containsExactly((Meaning.Order) null);
  }

  @Test
  void stringsAndComments_areNoStatements() {
    assertThat(SqlReader.read("SELECT a FROM t WHERE b = 'x; f(1)' -- g(2)\n"))
        .isInstanceOf(Meaning.Select.class);
  }

  private static Effect effect(String sql) {
    Meaning meaning = SqlReader.read(sql);
    assertThat(meaning).isInstanceOf(Meaning.Opaque.class);
    return ((Meaning.Opaque) meaning).effect();
  }
}
