package io.kingsnake.database.postgresql;

import java.util.List;

/** Statements on two tables that are right, and of which not everything may be understood. */
final class OddStatements {
  static final List<String> ALL =
      """
      INSERT INTO t VALUES (4, 1, 7, 'u') ON CONFLICT (k) DO UPDATE SET v = excluded.v
      INSERT INTO t VALUES (4, 1, 7, 'u') ON CONFLICT (k) DO UPDATE SET v = t.v + 1
      INSERT INTO t VALUES (4, 1, 7, 'u') ON CONFLICT ON CONSTRAINT t_k_key DO UPDATE SET v = 6
      INSERT INTO t VALUES (1, 1, 7, 'u') ON CONFLICT ON CONSTRAINT t_pkey DO UPDATE SET v = 6
      INSERT INTO t VALUES (1, 1, 7, 'u') ON CONFLICT (k) DO UPDATE SET k = 8
      INSERT INTO t VALUES (1, 5, 7, 'u') ON CONFLICT (id) DO UPDATE SET k = excluded.k
      INSERT INTO t VALUES (1, 5, 7, 'u') ON CONFLICT (id) DO UPDATE SET v = t.v + excluded.v
      INSERT INTO t VALUES (1, 5, 7, 'u') ON CONFLICT (id) DO UPDATE SET v = 9 WHERE t.v > 100
      INSERT INTO t VALUES (1, 5, 7, 'u') ON CONFLICT (id) DO UPDATE SET v = excluded.v RETURNING v, id
      INSERT INTO t VALUES (4, 5, 7, 'u') ON CONFLICT (id) DO UPDATE SET v = excluded.v RETURNING *
      INSERT INTO t VALUES (4, 1, 7, 'u') ON CONFLICT DO NOTHING
      INSERT INTO t VALUES (4, 1, 7, 'u') ON CONFLICT (k) DO NOTHING
      INSERT INTO t VALUES (1, 9, 7, 'u') ON CONFLICT (id) DO NOTHING
      INSERT INTO t VALUES (1, 1, 7, 'u') ON CONFLICT ON CONSTRAINT t_k_key DO NOTHING
      INSERT INTO t VALUES (4, 4, 7, 'u') ON CONFLICT (k) DO NOTHING
      INSERT INTO t VALUES (4, 4, 7, 'u'), (1, 9, 9, 'x') ON CONFLICT (id) DO UPDATE SET v = excluded.v
      INSERT INTO t VALUES (4, 4, 7, 'u'), (1, 9, 9, 'x') ON CONFLICT DO NOTHING
      INSERT INTO t AS x VALUES (1, 1, 7, 'u') ON CONFLICT (id) DO UPDATE SET v = x.v + 1
      INSERT INTO p VALUES (1, 5) ON CONFLICT (id) DO UPDATE SET v = p.v + excluded.v
      INSERT INTO p VALUES (1, 5) ON CONFLICT (id) DO UPDATE SET v = p.v + 1 RETURNING v
      INSERT INTO p VALUES (1, 5) ON CONFLICT (id) DO UPDATE SET id = 8
      INSERT INTO p VALUES (1, 5) ON CONFLICT (id) DO UPDATE SET id = 8, v = 3 ; SELECT * FROM p WHERE id = 8 ; UPDATE p SET id = 1 WHERE id = 8
      INSERT INTO p VALUES (1, 5) ON CONFLICT (id) DO UPDATE SET (v) = ROW(3)
      INSERT INTO p VALUES (1, 5) ON CONFLICT ((id)) DO UPDATE SET v = 4
      INSERT INTO t SELECT id + 10, k + 10, v, s FROM t ; DELETE FROM t WHERE id > 10
      INSERT INTO t (id, k) SELECT 4, 4
      INSERT INTO t (id, k) SELECT v + 3, v + 3 FROM p
      INSERT INTO t (id) VALUES (1 + 3)
      INSERT INTO t (id, s) VALUES (4, lower('ABC'))
      INSERT INTO t (id, s) VALUES (4, 'a' || 'b')
      INSERT INTO t (id, s) VALUES (4, E'a\\nb')
      INSERT INTO t (id, s) VALUES (4, 'a\\nb')
      INSERT INTO t (id, s) VALUES (4, U&'d\\0061t')
      INSERT INTO t (id, s) VALUES (4, $$x'y$$)
      INSERT INTO t (id, s) VALUES (4, 'it''s')
      INSERT INTO t (id, s) VALUES (4, B'101'::text)
      INSERT INTO t (id, s) VALUES (4, 17)
      INSERT INTO t (id, v) VALUES ('4', '44')
      INSERT INTO t (id, v) VALUES (4, 4.5)
      INSERT INTO t (id, v) VALUES (4, 1e2)
      INSERT INTO t (id, v) VALUES (4, 0x1F)
      INSERT INTO t (id, v) VALUES (4, 1_000)
      INSERT INTO t (id, v) VALUES (4, -5)
      INSERT INTO t (id, v) VALUES (4, - -5)
      INSERT INTO t (id, s) VALUES (4, current_user)
      INSERT INTO t (id, v) VALUES (4, (SELECT MAX(v) FROM t))
      INSERT INTO t (id, v) OVERRIDING SYSTEM VALUE VALUES (4, 5)
      INSERT INTO t DEFAULT VALUES
      INSERT INTO public.t (id, v) VALUES (4, 5)
      INSERT INTO "t" ("id", "v") VALUES (4, 5)
      INSERT INTO T (ID, V) VALUES (4, 5)
      UPDATE t SET id = 4 WHERE id = 1 ; UPDATE t SET id = 1 WHERE id = 4
      UPDATE t SET id = id + 10 ; UPDATE t SET id = id - 10
      UPDATE t SET k = 9 WHERE id = 1 ; SELECT id FROM t WHERE k = 9
      UPDATE t SET k = k + 10
      UPDATE t SET k = k + 10 WHERE k >= 2 AND k < 4
      UPDATE t SET v = v * 2 WHERE id = 1
      UPDATE t SET v = k + v WHERE id = 1
      UPDATE t SET v = 1 + v WHERE id = 1
      UPDATE t SET v = (v + 1) WHERE id = 1
      UPDATE t SET v = v + 1, k = v WHERE id = 1
      UPDATE t SET (v, s) = (5, 'x') WHERE id = 1
      UPDATE t SET (v, s) = (SELECT 5, 'x') WHERE id = 1
      UPDATE t SET v = p.v FROM p WHERE p.id = t.id
      UPDATE t AS x SET v = x.v + 1 WHERE x.id = 1
      UPDATE ONLY t SET v = 7 WHERE id = 1
      UPDATE t SET v = DEFAULT WHERE id = 1
      UPDATE t SET v = CASE WHEN v > 5 THEN 1 ELSE 2 END WHERE id = 1
      UPDATE t SET v = 6 WHERE s = 'a'
      UPDATE t SET v = 6 WHERE s IS NULL
      UPDATE t SET v = 6 WHERE s LIKE 'a%'
      UPDATE t SET v = 6 WHERE id = 1 OR id = 2
      UPDATE t SET v = 6 WHERE id <> 1
      UPDATE t SET v = 6 WHERE NOT id = 1
      UPDATE t SET v = 6 WHERE id BETWEEN 1 AND 2
      UPDATE t SET v = 6 WHERE id IN (1, 2, 9)
      UPDATE t SET v = 6 WHERE id IN (SELECT id FROM p)
      UPDATE t SET v = 6 WHERE id = ANY('{1,2}')
      UPDATE t SET v = 6 WHERE (id, k) = (1, 1)
      UPDATE t SET v = 6 WHERE (id, k) IN ((1, 1), (2, 3))
      UPDATE t SET v = 6 WHERE id = 1 AND id = 2
      UPDATE t SET v = 6 WHERE id = 1.0
      UPDATE t SET v = 6 WHERE id = 1.5
      UPDATE t SET v = 6 WHERE id = '1'
      UPDATE t SET v = 6 WHERE id = ' 1 '
      UPDATE t SET v = 6 WHERE id + 0 = 1
      UPDATE t SET v = 6 WHERE 1 = id
      UPDATE t SET v = 6 WHERE id = NULL
      UPDATE t SET v = 6 WHERE k > 1 AND v < 25
      UPDATE t SET v = 6 WHERE v = 10 RETURNING *
      UPDATE t SET v = v + 1 WHERE k = 2 RETURNING id, v
      UPDATE t SET v = v + 1 RETURNING id, v
      UPDATE t SET v = v + 1, s = 'q' WHERE id = 1 RETURNING id, v + 1, s
      UPDATE t SET v = 6 WHERE CURRENT OF c
      DELETE FROM t WHERE k = 2
      DELETE FROM t WHERE k = 2 RETURNING *
      DELETE FROM t WHERE id = 2 RETURNING s
      DELETE FROM t
      DELETE FROM t WHERE id > 1
      DELETE FROM t USING p WHERE p.id = t.id
      DELETE FROM t WHERE id = 1 AND v = 11
      DELETE FROM t WHERE s = 'a'
      TRUNCATE t
      TRUNCATE t, p ; INSERT INTO p VALUES (1, 3)
      MERGE INTO t USING p ON t.id = p.id WHEN MATCHED THEN UPDATE SET v = 5 WHEN NOT MATCHED THEN INSERT VALUES (9, 9, 9, 'm')
      MERGE INTO t USING (VALUES (4, 4)) AS n (id, k) ON t.id = n.id WHEN NOT MATCHED THEN INSERT (id, k) VALUES (n.id, n.k)
      WITH n AS (UPDATE t SET v = 8 WHERE id = 1 RETURNING v) INSERT INTO p SELECT 7, v FROM n
      WITH n AS (SELECT 8 AS v) UPDATE t SET v = n.v FROM n WHERE t.id = 1
      WITH n AS (DELETE FROM t WHERE id = 3 RETURNING *) SELECT * FROM n
      WITH n AS (SELECT 1 AS id) SELECT t.* FROM t JOIN n USING (id)
      WITH t AS (SELECT 1 AS id, 77 AS v) SELECT id, v FROM t WHERE id = 1
      WITH n AS (INSERT INTO t VALUES (4, 4, 4, 'w') RETURNING id) SELECT id, v FROM t WHERE id = 4
      SELECT id, v FROM (SELECT 1 AS id, 77 AS v) AS t WHERE id = 1
      SELECT p.id, t.v FROM t JOIN p ON t.id = p.id
      SELECT t.id, p.v FROM t LEFT JOIN p ON t.id = p.id WHERE t.id = 2
      SELECT id, k AS v, v AS k FROM t WHERE id = 1
      SELECT v AS id FROM t WHERE id = 1
      SELECT id, v + 1 AS v FROM t WHERE id = 1
      SELECT id, v AS k FROM t WHERE id > 1 ORDER BY v DESC
      SELECT id, -v FROM t ORDER BY 1 DESC LIMIT 2
      SELECT id FROM t WHERE id > 1 ORDER BY id OFFSET 1
      SELECT id FROM t WHERE id > 1 ORDER BY id FETCH FIRST 1 ROW ONLY
      SELECT id, k FROM t ORDER BY k NULLS FIRST
      SELECT DISTINCT v FROM t
      SELECT DISTINCT ON (s) id, s FROM t
      SELECT id FROM t WHERE id = 1 UNION SELECT id FROM p
      SELECT id FROM t WHERE EXISTS (SELECT 1 FROM p WHERE p.id = t.id)
      SELECT id, v FROM t WHERE id = 1 FOR UPDATE SKIP LOCKED
      SELECT id, v FROM t WHERE id IN (1, 2) FOR NO KEY UPDATE NOWAIT
      SELECT id, v FROM t TABLESAMPLE SYSTEM (0)
      SELECT id, v FROM ONLY t WHERE id = 1
      SELECT id, row_number() OVER (ORDER BY id) FROM t
      SELECT COUNT(*), MIN(k) FROM t WHERE k > 1
      SELECT COUNT(s), COUNT(DISTINCT s) FROM t
      SELECT AVG(v) FROM t
      SELECT s, COUNT(*) FROM t GROUP BY s HAVING COUNT(*) > 0
      SELECT COUNT(*) FILTER (WHERE v > 10) FROM t
      SELECT MAX(v) FROM t WHERE id > 100
      SELECT SUM(k) + 1 FROM t
      SELECT id FROM t WHERE s = 'A' OR s = 'a'
      SELECT id FROM t WHERE s = 'a '
      SELECT id FROM t WHERE s IN ('a', 'b', NULL)
      SELECT id FROM t WHERE s >= 'a' ORDER BY s
      SELECT id FROM t WHERE k IS NULL
      SELECT id FROM t WHERE id = 1 AND 1 = 0
      SELECT id FROM t WHERE FALSE
      SELECT id FROM t WHERE id = 2147483648
      SELECT id FROM t WHERE id > 2147483648
      SELECT id FROM t WHERE id = ALL (SELECT 1)
      SELECT t FROM t WHERE id = 1
      SELECT (t).v, id FROM t WHERE id = 1
      SELECT t.*, ctid FROM t WHERE id = 1
      SELECT xmin, id, v FROM t WHERE id = 1
      SELECT * FROM t, p WHERE t.id = 1
      SELECT * FROM t NATURAL JOIN p
      SELECT id, v FROM t WHERE id = (SELECT MIN(id) FROM p)
      SELECT pg_sleep(0)
      SELECT id INTO n FROM t
      TABLE t
      VALUES (1, 2)
      COPY t TO '/dev/null'
      COPY (SELECT * FROM t) TO '/dev/null'
      COPY t (id, v) FROM PROGRAM 'echo 4 40' (DELIMITER ' ')
      LOCK TABLE t
      DECLARE c CURSOR FOR SELECT id FROM t ; FETCH ALL FROM c
      PREPARE q AS UPDATE t SET v = 3 WHERE id = 1 ; EXECUTE q ; DEALLOCATE q
      DO $$ BEGIN UPDATE t SET v = 4 WHERE id = 2; END $$
      CREATE TEMP TABLE p (id INT PRIMARY KEY, v INT) ; INSERT INTO p VALUES (1, 88) ; SELECT v FROM p WHERE id = 1 ; DROP TABLE pg_temp.p
      CREATE TABLE n AS SELECT * FROM t
      CREATE VIEW n AS SELECT * FROM t ; UPDATE n SET v = 3 WHERE id = 1 ; SELECT id, v FROM n WHERE id = 1
      CREATE INDEX ON t (v) ; SELECT id, v FROM t WHERE v = 10
      CREATE UNIQUE INDEX ON t (s) ; SELECT id, s FROM t WHERE s = 'a'
      ALTER TABLE t ADD w INT DEFAULT 5 ; SELECT id, w FROM t WHERE id = 1
      ALTER TABLE t ALTER v TYPE BIGINT ; SELECT id, v FROM t WHERE id = 1
      ALTER TABLE t RENAME v TO w ; ALTER TABLE t RENAME k TO v ; SELECT v FROM t WHERE id = 1 ; ALTER TABLE t RENAME v TO k ; ALTER TABLE t RENAME w TO v
      ALTER TABLE t RENAME TO n ; CREATE TABLE t (LIKE n INCLUDING ALL) ; SELECT * FROM t WHERE id = 1 ; INSERT INTO t SELECT * FROM n
      ALTER TABLE t DISABLE TRIGGER ALL ; SELECT id FROM t WHERE id = 1
      DROP TABLE p ; CREATE TABLE p (id INT PRIMARY KEY, v INT) ; INSERT INTO p VALUES (1, 55)
      CREATE SCHEMA o ; CREATE TABLE o.t (id INT PRIMARY KEY, v INT) ; SET LOCAL search_path = o ; INSERT INTO t VALUES (1, 66) ; SELECT v FROM t WHERE id = 1 ; DROP SCHEMA o CASCADE ; SET search_path = public
      SET standard_conforming_strings = off ; INSERT INTO t (id, s) VALUES (4, 'a\\nb') ; SET standard_conforming_strings = on
      SET TIME ZONE 'Asia/Tokyo' ; SELECT id FROM t WHERE id = 1 ; RESET TIME ZONE
      SET transform_null_equals = on ; SELECT id FROM t WHERE s = NULL ; RESET transform_null_equals
      SET bytea_output = 'escape' ; SELECT 1 ; RESET bytea_output
      SELECT set_config('search_path', 'pg_catalog', false) ; SELECT set_config('search_path', 'public', false)
      NOTIFY n
      """
          .lines()
          .toList();

  private OddStatements() {}
}
