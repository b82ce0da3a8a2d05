package io.kingsnake.jdbc;

import java.util.List;

/** Statements of H2's on two tables; those with a plus are recorded completely. */
final class SerialStatements {
  static final List<String> TABLES =
      List.of(
          "CREATE TABLE t (id INT PRIMARY KEY, k INT UNIQUE, v INT, s VARCHAR(20))",
          "CREATE TABLE p (id INT PRIMARY KEY, v INT)",
          "CREATE SEQUENCE q");

  static final List<String> ALL =
      """
      + INSERT INTO t VALUES (4, 4, 40, 'd')
      + INSERT INTO t (id, v) VALUES (4, 40)
      + INSERT INTO t (v, id) VALUES (40, 4), (50, 5)
      + UPDATE t SET v = 5 WHERE id = 1
      + UPDATE t SET v = v + 1 WHERE id = 1
      + UPDATE t SET v = 5 WHERE id = 1 AND v = 10
      + UPDATE t SET v = 5 WHERE id = 7
      + DELETE FROM p WHERE id = 1
      + DELETE FROM t WHERE id = 7
      + DELETE FROM p WHERE id = 1 ; INSERT INTO p VALUES (1, 11)
      + SELECT v FROM p WHERE id = 1 ; DELETE FROM p WHERE id = 1
      + SELECT v FROM t WHERE id = 1 FOR UPDATE ; UPDATE t SET v = 11 WHERE id = 1
      + SELECT id, v FROM t WHERE id >= 2 AND id < 4 ORDER BY id DESC
      + SELECT COUNT(*) FROM t
      + SELECT SUM(v), MAX(v) FROM t
      - MERGE INTO t KEY (id) VALUES (1, 1, 5, 'm')
      - MERGE INTO t KEY (k) VALUES (4, 1, 5, 'm')
      - MERGE INTO t USING p ON t.id = p.id WHEN MATCHED THEN UPDATE SET v = 5
      - INSERT INTO t SELECT id + 10, k + 10, v, s FROM t
      - INSERT INTO t (id, v) VALUES (4, NEXT VALUE FOR q)
      - INSERT INTO t (id, v) VALUES (4, (SELECT MAX(v) FROM t))
      - INSERT INTO t (id, s) VALUES (4, 'it''s')
      - INSERT INTO t (id, s) VALUES (4, U&'d\\0061t')
      - INSERT INTO t (id, s) VALUES (4, $$x'y$$)
      - INSERT INTO t (id, s) VALUES (4, 17)
      - INSERT INTO t (id, v) VALUES ('4', '44')
      - INSERT INTO t (id, v) VALUES (4, 4.5)
      - INSERT INTO t (id, v) VALUES (4, 1e2)
      - INSERT INTO t SET id = 4, v = 5
      - INSERT INTO t VALUES (1, 5, 5, 'x')
      - UPDATE t SET id = 4 WHERE id = 1
      - UPDATE t SET id = id + 10
      - UPDATE t SET k = 9 WHERE id = 1
      - UPDATE t SET k = k + 10
      - UPDATE t SET v = v * 2 WHERE id = 1
      - UPDATE t SET (v, s) = (5, 'x') WHERE id = 1
      - UPDATE t SET v = DEFAULT WHERE id = 1
      - UPDATE t SET v = 6 WHERE s = 'a'
      - UPDATE t SET v = 6 WHERE s IS NULL
      - UPDATE t SET v = 6 WHERE s = 17
      - UPDATE t SET v = 6 WHERE id = 1 OR id = 2
      - UPDATE t SET v = 6 WHERE id BETWEEN 1 AND 2
      - UPDATE t SET v = 6 WHERE id = 1.0
      - UPDATE t SET v = 6 WHERE id = 1.5
      - UPDATE t SET v = 6 WHERE id = '1'
      - UPDATE t SET v = 6 WHERE id = 1 LIMIT 0
      - UPDATE t SET v = 6 FETCH FIRST 1 ROW ONLY
      - DELETE FROM t WHERE k = 2
      - DELETE FROM t WHERE id > 1 LIMIT 1
      - DELETE FROM t
      - TRUNCATE TABLE t
      - SELECT * FROM FINAL TABLE (UPDATE t SET v = 8 WHERE id = 1)
      - SELECT id, v FROM OLD TABLE (DELETE FROM t WHERE id = 1)
      - SELECT v FROM NEW TABLE (INSERT INTO t VALUES (4, 4, 4, 'n'))
      - WITH t AS (SELECT 1 AS id, 77 AS v) SELECT id, v FROM t WHERE id = 1
      - SELECT id, v FROM (SELECT 1 AS id, 77 AS v) AS t WHERE id = 1
      - SELECT id, k AS v, v AS k FROM t WHERE id = 1
      - SELECT v AS id FROM t WHERE id = 1
      - SELECT TOP 1 id FROM t ORDER BY id
      - SELECT id FROM t ORDER BY id LIMIT 1 OFFSET 1
      - SELECT id FROM t WHERE s = 'A'
      - SELECT id FROM t WHERE s = 'a '
      - SELECT id, v FROM t WHERE id = 1 AND 1 = 0
      - SELECT DISTINCT v FROM t
      - SELECT s, COUNT(*) FROM t GROUP BY s
      - SELECT p.id, t.v FROM t JOIN p ON t.id = p.id
      - SELECT t.id, p.v FROM t LEFT JOIN p ON t.id = p.id
      - SELECT _ROWID_, v FROM t WHERE _ROWID_ = 1
      - CREATE VIEW n AS SELECT * FROM t ; SELECT id, v FROM n WHERE id = 1
      - CREATE INDEX tv ON t (v) ; SELECT id, v FROM t WHERE v = 10
      - ALTER TABLE t ADD w INT DEFAULT 5 ; SELECT id, w FROM t WHERE id = 1
      - ALTER TABLE t ALTER COLUMN v RENAME TO w ; ALTER TABLE t ALTER COLUMN k RENAME TO v ; SELECT v FROM t WHERE id = 1
      - CREATE LOCAL TEMPORARY TABLE p (id INT PRIMARY KEY, v INT) ; INSERT INTO p VALUES (1, 88)
      - SET MODE MySQL ; INSERT INTO t VALUES (4, 1, 7, 'u') ON DUPLICATE KEY UPDATE v = 9
      - SET MODE MySQL ; INSERT IGNORE INTO t VALUES (4, 1, 7, 'u')
      - SET MODE MySQL ; REPLACE INTO t VALUES (4, 1, 7, 'u')
      - SET MODE PostgreSQL ; INSERT INTO t VALUES (4, 1, 7, 'u') ON CONFLICT DO NOTHING
      - SET IGNORECASE TRUE ; CREATE TABLE n (s VARCHAR PRIMARY KEY) ; INSERT INTO n VALUES ('a') ; SELECT s FROM n WHERE s = 'A'
      - EXECUTE IMMEDIATE 'UPDATE t SET v = 3 WHERE id = 1'
      - CALL 1 + 1
      - EXPLAIN ANALYZE UPDATE t SET v = 3 WHERE id = 1
      - SCRIPT
      """
          .lines()
          .toList();

  private SerialStatements() {}
}
