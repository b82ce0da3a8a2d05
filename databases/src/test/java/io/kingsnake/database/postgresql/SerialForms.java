package io.kingsnake.database.postgresql;

import static io.kingsnake.jdbc.SerialWork.sqls;

import io.kingsnake.jdbc.SerialWork;
import io.kingsnake.jdbc.SerialWork.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Statements of PostgreSQL's, on tables with ever more to them. */
final class SerialForms {
  private static final String TABLE =
      "CREATE TABLE t (id INT PRIMARY KEY, k INT UNIQUE, v INT, s VARCHAR(20))";
  private static final String PLAIN = "CREATE TABLE p (id INT PRIMARY KEY, v INT)";
  private static final List<Step> FILL =
      sqls(
          "INSERT INTO t (id, k, v, s) VALUES (1, 1, 10, 'a')",
          "INSERT INTO t (id, k, v, s) VALUES (2, 2, 20, 'b'), (3, 3, 30, NULL)",
          "INSERT INTO p VALUES (1, 1)");

  private SerialForms() {}

  /**
   * Work on the tables t and p, whose middle is a form.
   *
   * @param made statements that are not recorded
   * @param isPlain whether everything is recorded
   */
  record Form(String name, List<String> made, List<Step> steps, boolean isPlain) {
    boolean isOnPlainTables() {
      return made.equals(List.of(PLAIN, TABLE));
    }

    List<List<Step>> transactions() {
      return List.of(
          FILL,
          looking(),
          steps,
          looking(),
          sqls("UPDATE p SET v = v + 1 WHERE id = 1"),
          sqls("UPDATE t SET v = 99 WHERE id = 1", "SELECT id, v FROM t WHERE id = 1"),
          looking(),
          sqls("DELETE FROM t WHERE id = 2"),
          looking());
    }

    private static List<Step> looking() {
      return sqls(
          "SELECT id, k, v, s FROM t WHERE id = 1",
          "SELECT * FROM t WHERE id = 2",
          "SELECT id, v FROM t WHERE id IN (3, 4, 5)",
          "SELECT id, k FROM t WHERE k = 1",
          "SELECT * FROM t ORDER BY id",
          "SELECT v FROM p WHERE id = 1");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Form> all() {
    List<Form> forms = new ArrayList<>();
    plain().forEach(sql -> forms.add(form(List.of(TABLE), sql, true)));
    calls().forEach(forms::add);
    odd().forEach(sql -> forms.add(form(List.of(TABLE), sql, false)));
    for (List<String> tables : SerialTables.all()) {
      for (String sql : ON_TABLES) {
        forms.add(form(tables, sql, false));
      }
    }
    return forms.stream();
  }

  private static Form form(List<String> tables, String sql, boolean isPlain) {
    List<String> made = new ArrayList<>(List.of(PLAIN));
    made.addAll(tables);
    String last = tables.get(tables.size() - 1);
    String name = tables.equals(List.of(TABLE)) ? sql : last + " | " + sql;
    return new Form(name, made, sqls(sql.split(" ; ")), isPlain);
  }

  /** Statements that all of the odd tables take, or all but few. */
  private static final List<String> ON_TABLES =
      List.of(
          "INSERT INTO t (id, k, v) VALUES (4, 4, 40)",
          "UPDATE t SET v = v + 1 WHERE id = 1",
          "UPDATE t SET v = v + 0.3 WHERE id = 1 ; UPDATE t SET v = v + 0.3 WHERE id = 1",
          "UPDATE t SET v = 'NaN' WHERE id = 1 ; UPDATE t SET v = v + 1 WHERE id = 1"
              + " ; SELECT id FROM t WHERE v > 3",
          "UPDATE t SET v = 7 WHERE k = 2",
          "DELETE FROM t WHERE id = 3",
          "INSERT INTO t (id, k, v) VALUES (1, 1, 5) ON CONFLICT DO NOTHING",
          "INSERT INTO t (id, k, v) VALUES (4, 4, 5) ON CONFLICT DO NOTHING");

  private static List<String> plain() {
    return List.of(
        "INSERT INTO t VALUES (4, 4, 40, 'd')",
        "INSERT INTO t (id, v) VALUES (4, 40)",
        "INSERT INTO t (v, id) VALUES (40, 4), (50, 5)",
        "INSERT INTO t VALUES (4, 4, 40, 'd') RETURNING id",
        "INSERT INTO t VALUES (4, 4, 40, DEFAULT)",
        "UPDATE t SET v = 5 WHERE id = 1",
        "UPDATE t SET v = v + 1 WHERE id = 1",
        "UPDATE t SET v = v - 1, s = 'q' WHERE id = 1",
        "UPDATE t SET v = 5 WHERE id = 1 AND v = 10",
        "UPDATE t SET v = 5 WHERE id = 1 RETURNING v",
        "UPDATE t SET v = 5 WHERE id = 7",
        "UPDATE t SET v = 5, s = NULL WHERE id = 2",
        "DELETE FROM t WHERE id = 1",
        "DELETE FROM t WHERE id = 7",
        "DELETE FROM t WHERE id = 1 ; INSERT INTO t VALUES (1, 1, 11, 'z')",
        "INSERT INTO t VALUES (4, 4, 40, 'd') ; DELETE FROM t WHERE id = 4",
        "INSERT INTO t VALUES (4, 4, 40, 'd') ; UPDATE t SET v = v + 1 WHERE id = 4",
        "SELECT v FROM t WHERE id = 1 ; DELETE FROM t WHERE id = 1",
        "SELECT v FROM t WHERE id = 1 FOR UPDATE ; UPDATE t SET v = 11 WHERE id = 1",
        "SELECT * FROM t WHERE k = 2 FOR SHARE",
        "SELECT id, v FROM t WHERE id >= 2 AND id < 4 ORDER BY id DESC",
        "SELECT id FROM t WHERE id > 1 ORDER BY id LIMIT 1",
        "SELECT COUNT(*) FROM t",
        "SELECT SUM(v), MAX(v) FROM t",
        "SELECT v FROM t WHERE k = 1",
        "SELECT t.id, t.v FROM t AS t WHERE t.id = 1",
        "INSERT INTO p VALUES (1, 5) ON CONFLICT (id) DO NOTHING",
        "INSERT INTO p VALUES (2, 5) ON CONFLICT (id) DO NOTHING",
        "INSERT INTO p VALUES (2, 5) ON CONFLICT DO NOTHING",
        "INSERT INTO p VALUES (1, 5) ON CONFLICT (id) DO UPDATE SET v = excluded.v",
        "INSERT INTO p VALUES (2, 5) ON CONFLICT (id) DO UPDATE SET v = 7");
  }

  private static List<Form> calls() {
    List<String> made = List.of(PLAIN, TABLE);
    List<Form> forms = new ArrayList<>();
    call(
        forms,
        true,
        "prepared insert",
        SerialWork.prepared("INSERT INTO t VALUES (?, ?, ?, ?)", 4, 4, 40, "d"));
    call(
        forms,
        true,
        "prepared update",
        SerialWork.prepared("UPDATE t SET v = ? WHERE id = ?", 4, 1));
    call(
        forms,
        true,
        "prepared increment",
        SerialWork.prepared("UPDATE t SET v = v + ? WHERE id = ?", 4, 1));
    call(forms, true, "prepared delete", SerialWork.prepared("DELETE FROM t WHERE id = ?", 1));
    call(forms, true, "prepared reads", SerialWork.often("SELECT * FROM t WHERE id = ?", 1));
    call(
        forms,
        true,
        "generated keys",
        SerialWork.keys("INSERT INTO t (id, k, v) VALUES (?, ?, ?)", 4, 4, 40));
    call(
        forms,
        true,
        "batch",
        SerialWork.batch(
            "INSERT INTO t VALUES (?, ?, 1, 'q')", new Object[] {4, 4}, new Object[] {5, 5}));
    call(
        forms,
        false,
        "batch of increments",
        SerialWork.batch(
            "UPDATE t SET v = v + ? WHERE id = ?", new Object[] {4, 1}, new Object[] {5, 1}));
    call(
        forms,
        false,
        "batch of statements",
        SerialWork.batch("UPDATE t SET v = 1 WHERE id = 1", "DELETE FROM t WHERE id = 1"));
    call(
        forms,
        false,
        "batch of upserts",
        SerialWork.batch(
            "INSERT INTO t VALUES (?, ?, 5, 'u') ON CONFLICT (k) DO UPDATE SET v = 6",
            new Object[] {4, 1},
            new Object[] {5, 5}));
    return forms.stream().map(f -> new Form(f.name(), made, f.steps(), f.isPlain())).toList();
  }

  private static void call(List<Form> forms, boolean isPlain, String name, Step... steps) {
    forms.add(new Form(name, List.of(), List.of(steps), isPlain));
  }

  private static List<String> odd() {
    return OddStatements.ALL;
  }
}
