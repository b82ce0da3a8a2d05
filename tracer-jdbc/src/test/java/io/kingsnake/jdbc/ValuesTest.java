package io.kingsnake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.History;
import java.sql.PreparedStatement;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Values that may differ from those the application wrote, and their recordings. */
class ValuesTest extends RecordedH2 {
  @Test
  void zeroForAColumnThatTheDatabaseNumbers_isNoKnownKey() throws Exception {
    run("CREATE TABLE n (id INT AUTO_INCREMENT PRIMARY KEY, v INT)");
    run("INSERT INTO n VALUES (0, 5)");
    connection.commit();
    run("INSERT INTO n VALUES (3, 5)");
    connection.commit();
    assertThat(shown()).containsExactly("gap[n[, n(]", "i(n(id):a3 1) i(n[3].v 5)");
  }

  @Test
  void numbersWithADecimalPoint_haveOneText() throws Exception {
    run("CREATE TABLE d (id INT PRIMARY KEY, n DECIMAL(10, 4), f DOUBLE PRECISION, r REAL)");
    run("INSERT INTO d VALUES (1, 1.5, 1, 0.1)");
    query("SELECT n, f, r FROM d WHERE id = 1");
    connection.commit();
    assertThat(shown())
        .containsExactly(
            "i(d(id):a1 1) i(d[1].n 1.5) i(d[1].f 1.0) i(d[1].r 0.1)"
                + " r(d[1].n 1.5) r(d[1].f 1.0) r(d[1].r 0.1)");
  }

  @Test
  void halfACharacter_isReadBack() throws Exception {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (1, 1, ?)")) {
      insert.setString(1, "ab\ud83d");
      insert.executeUpdate();
    }
    connection.commit();
    connection.setAutoCommit(true);
    try (PreparedStatement update = connection.prepareStatement("UPDATE t SET b = ? WHERE id=1")) {
      update.setString(1, "\ude00");
      update.executeUpdate();
    }
    assertThat(shown()).hasSize(2).last().isEqualTo("r(t(id):a1 1) gap[t[1].b]");
  }

  @Test
  void schemaChangedByASetting_isLookedUpAnewAfterTheTransaction() throws Exception {
    run("CREATE SCHEMA s", "CREATE TABLE s.t (id INT PRIMARY KEY, a INT)");
    run("SET SCHEMA s", "INSERT INTO t VALUES (1, 1)");
    connection.rollback();
    run("INSERT INTO t VALUES (1, 2)");
    connection.commit();
    assertThat(shown()).hasSize(2).last().isEqualTo("i(s.t(id):a1 1) i(s.t[1].a 2)");
  }

  @Test
  void schemaInQuotes_isNotTheOneWithoutThem() throws Exception {
    run("CREATE SCHEMA s", "CREATE TABLE s.t (id INT PRIMARY KEY, a INT)");
    run("CREATE SCHEMA \"s\"", "CREATE TABLE \"s\".t (id INT PRIMARY KEY, a INT)");
    run("INSERT INTO s.t VALUES (1, 1)", "INSERT INTO \"s\".t VALUES (1, 2)");
    connection.commit();
    assertThat(shown())
        .containsExactly("i(s.t(id):a1 1) i(s.t[1].a 1) i(s.t(id):a1 1) i(s.t[1].a 2)");
    Set<String> keys = new HashSet<>();
    History history = Shown.read(out);
    for (int key = 0; key < history.keyCount(); key++) {
      keys.add(String.valueOf(history.keys().at(key)));
    }
    assertThat(keys).contains("S.T[1].A", "s.T[1].A");
  }
}
