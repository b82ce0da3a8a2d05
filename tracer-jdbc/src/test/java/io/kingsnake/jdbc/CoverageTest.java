package io.kingsnake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.History;
import io.kingsnake.history.Locking;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Statements whose reads and writes are found out by asking the database, or by computing. */
class CoverageTest extends RecordedH2 {
  @BeforeEach
  void createTables() throws SQLException {
    run(
        "CREATE TABLE person (id INT PRIMARY KEY, name VARCHAR(20) NOT NULL UNIQUE, age INT)",
        "CREATE TABLE line (o INT, n INT, item INT, amount DECIMAL(8, 2), PRIMARY KEY (o, n))",
        "CREATE TABLE item (id INT PRIMARY KEY, stock INT)",
        "CREATE TABLE log (what VARCHAR(20))",
        "CREATE TABLE account (id INT PRIMARY KEY, balance DOUBLE PRECISION NOT NULL)");
    run(
        "INSERT INTO person VALUES (1, 'ann', 30), (2, 'bob', 40)",
        "INSERT INTO line VALUES (1, 1, 7, 2.50), (1, 2, 8, 4), (2, 1, 7, 1)",
        "INSERT INTO item VALUES (7, 5), (8, 100)",
        "INSERT INTO account VALUES (1, 0.0), (2, 100.0)");
    connection.commit();
  }

  /** Last transaction of the recording. */
  private String last() throws Exception {
    connection.commit();
    List<String> shown = shown();
    return shown.get(shown.size() - 1);
  }

  @Test
  void newRow_isInEveryIndex() throws Exception {
    run("INSERT INTO person VALUES (3, 'x,]', NULL)");
    assertThat(last())
        .isEqualTo(
            "i(person(id):a3 1) i(person(name):x\\,\\],a3 1) i(person[3].name x,])"
                + " i(person[3].age 0x)");
  }

  @Test
  void uniqueKey_tellsWhoHasItAndThatNobodyElseDoes() throws Exception {
    query("SELECT id, age FROM person WHERE name = ?", "bob");
    query("SELECT id, age FROM person WHERE name = ?", "carl");
    assertThat(last())
        .isEqualTo(
            "scan[person(name):bob,..person(name):bob- person(name):bob,a2=1] r(person[2].age 40)"
                + " scan[person(name):carl,..person(name):carl-]");
  }

  @Test
  void keyThatIsNotShown_isAskedFor() throws Exception {
    query("SELECT age FROM person WHERE name = 'bob'");
    query("SELECT item FROM line WHERE o = 1");
    assertThat(last())
        .isEqualTo(
            "scan[person(name):bob,..person(name):bob- person(name):bob,a2=1]"
                + " r(person[2].name bob) r(person[2].age 40)"
                + " scan[line(o,n):a1,..line(o,n):a1- line(o,n):a1,a1=1 line(o,n):a1,a2=1]"
                + " r(line[1,1].item 7) r(line[1,2].item 8)");
  }

  @Test
  void prefixOfAKey_isARange() throws Exception {
    query("SELECT n FROM line WHERE o = 1 ORDER BY n DESC LIMIT 1");
    query("SELECT n FROM line WHERE o = 1 AND n > 1");
    query("SELECT MAX(n) FROM line WHERE o = 1");
    query("SELECT MIN(n) FROM line WHERE o = 9");
    assertThat(last())
        .isEqualTo(
            "iterate down[line(o,n):a1,..line(o,n):a1- line(o,n):a1,a2=1]"
                + " scan[line(o,n):a1,a2..line(o,n):a1,{ line(o,n):a1,a2=1]"
                + " iterate down[line(o,n):a1,..line(o,n):a1- line(o,n):a1,a2=1]"
                + " iterate[line(o,n):a9,..line(o,n):a9-] all");
  }

  @Test
  void aggregate_isItsReads() throws Exception {
    query("SELECT COUNT(*), SUM(amount), MAX(item) FROM line WHERE o = 1");
    assertThat(last())
        .isEqualTo(
            "scan[line(o,n):a1,..line(o,n):a1- line(o,n):a1,a1=1 line(o,n):a1,a2=1]"
                + " r(line[1,1].amount 2.5) r(line[1,1].item 7)"
                + " r(line[1,2].amount 4) r(line[1,2].item 8)");
  }

  @Test
  void join_isItsReads() throws Exception {
    query(
        "SELECT COUNT(DISTINCT i.id) FROM line l, item i"
            + " WHERE l.o = 1 AND i.id = l.item AND i.stock < 10");
    assertThat(last())
        .isEqualTo(
            "scan[line(o,n):a1,..line(o,n):a1- line(o,n):a1,a1=1 line(o,n):a1,a2=1]"
                + " r(line[1,1].item 7) r(line[1,2].item 8) r(item[7].stock 5) r(item[8].stock"
                + " 100)");
  }

  @Test
  void whatIsNotComputedAgain_isAGap() throws Exception {
    query("SELECT AVG(stock) FROM item WHERE id > 0");
    assertThat(last()).isEqualTo("gap[]");
  }

  @Test
  void changeOfSeveralRows_isAWriteOfEach() throws Exception {
    run("UPDATE line SET item = 9 WHERE o = 1");
    run("UPDATE item SET stock = stock - 1 WHERE stock > 50");
    assertThat(last())
        .isEqualTo(
            "scan[line(o,n):a1,..line(o,n):a1- line(o,n):a1,a1=1 line(o,n):a1,a2=1]"
                + " w(line[1,1].item 9) w(line[1,2].item 9) gap[item[, item(]");
  }

  @Test
  void sums_tellWhatTheyWereAddedTo() throws Exception {
    run("UPDATE line SET amount=(amount+0.25) WHERE o = 1 AND n = 1");
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE account SET balance = balance + ? WHERE id = ?")) {
      update.setDouble(1, 1.3);
      update.setInt(2, 1);
      update.executeUpdate();
    }
    assertThat(last())
        .isEqualTo(
            "r(line(o,n):a1,a1 1) r(line[1,1].amount 2.5) w(line[1,1].amount 2.75)"
                + " r(account(id):a1 1) r(account[1].balance 0.0)"
                + " w(account[1].balance 1.3)");
  }

  @Test
  void rowsWithoutAKey_areNewOnes() throws Exception {
    run("INSERT INTO log VALUES ('a'), ('a')");
    assertThat(last()).isEqualTo("i(log[new 1] 1) i(log[new 2] 1)");
  }

  @Test
  void batchOfOneInAutocommitMode_isItsStatement() throws Exception {
    connection.setAutoCommit(true);
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE item SET stock = ? WHERE id = 7")) {
      update.setInt(1, 4);
      update.addBatch();
      update.executeBatch();
    }
    List<String> shown = shown();
    assertThat(shown.get(shown.size() - 1)).isEqualTo("r(item(id):a7 1) w(item[7].stock 4)");
  }

  @Test
  void lockingReads_saySo() throws Exception {
    query("SELECT stock FROM item WHERE id = 7 FOR UPDATE");
    connection.commit();
    History history = Shown.read(out);
    assertThat(history.locking(history.opCount() - 1)).isEqualTo(Locking.UPDATE);
  }

  @Test
  void operations_sayWhichStatementOfWhichLineTheyAreOf() throws Exception {
    query("SELECT stock FROM item WHERE id = 7");
    connection.commit();
    History history = Shown.read(out);
    assertThat(history.opNote(history.opCount() - 1))
        .contains("SELECT stock FROM item WHERE id = 7")
        .contains("\"at\"");
    assertThat(history.txnNote(history.txnCount() - 1)).isEqualTo("{\"statements\":1}");
  }
}
