package io.kingsnake.jdbc;

import static io.kingsnake.jdbc.SerialWork.looks;
import static io.kingsnake.jdbc.SerialWork.often;
import static io.kingsnake.jdbc.SerialWork.prepared;
import static io.kingsnake.jdbc.SerialWork.sql;

import io.kingsnake.jdbc.SerialWork.Setter;
import io.kingsnake.jdbc.SerialWork.Step;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Correct work with values of one type, given in every way that the driver takes. */
public final class TypedWork {
  private final Connection plain;
  private final String type;

  /**
   * Work with values of a type.
   *
   * @param plain a connection that is not recorded
   */
  public TypedWork(Connection plain, String type) {
    this.plain = plain;
    this.type = type;
  }

  /** A column of the type, written and read; none of it is undone. */
  public List<List<Step>> ofColumns() throws SQLException {
    make("CREATE TABLE t (id INT PRIMARY KEY, v INT, x " + type + ")");
    List<List<Step>> transactions = new ArrayList<>();
    int id = 0;
    for (Setter setter : accepted("INSERT INTO probe VALUES (?)").values()) {
      id++;
      String read = "SELECT id, v, x FROM t WHERE id = " + id;
      transactions.add(List.of(prepared("INSERT INTO t VALUES (?, 1, ?)", id, setter)));
      transactions.add(List.of(sql(read), looks(read, DriverCalls.getters())));
      transactions.add(
          List.of(
              prepared("UPDATE t SET v = 2 WHERE id = ?", id),
              prepared("UPDATE t SET x = ? WHERE id = ?", setter, id)));
      transactions.add(List.of(often("SELECT id, v, x FROM t WHERE id = ?", id)));
    }
    transactions.add(List.of(sql("SELECT id, x FROM t ORDER BY id")));
    return transactions;
  }

  /** A primary key of the type, written, looked for and deleted. */
  public List<List<Step>> ofKeys() throws SQLException {
    make("CREATE TABLE t (x " + type + " PRIMARY KEY, v INT)");
    List<List<Step>> transactions = new ArrayList<>();
    Map<String, Setter> setters = accepted("INSERT INTO probe VALUES (?)");
    setters.keySet().retainAll(accepted("SELECT * FROM probe WHERE x = ?").keySet());
    setters.keySet().removeIf(name -> name.startsWith("setNull"));
    for (Setter setter : setters.values()) {
      transactions.add(List.of(prepared("INSERT INTO t VALUES (?, 1)", setter)));
      transactions.add(looking(setter));
      transactions.add(List.of(prepared("UPDATE t SET v = 3 WHERE x = ?", setter)));
      transactions.add(looking(setter));
      transactions.add(List.of(prepared("DELETE FROM t WHERE x = ?", setter)));
      transactions.add(looking(setter));
      transactions.add(List.of(sql("SELECT * FROM t"), sql("DELETE FROM t")));
    }
    return transactions;
  }

  private static List<Step> looking(Setter setter) {
    return List.of(
        prepared("SELECT v FROM t WHERE x = ?", setter),
        prepared("SELECT x, v FROM t WHERE x = ?", setter),
        prepared("SELECT x, v FROM t WHERE x IN (?, ?)", setter, setter));
  }

  private void make(String table) throws SQLException {
    try (Statement statement = plain.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS t");
      statement.execute("DROP TABLE IF EXISTS probe");
      statement.execute(table);
      statement.execute("CREATE TABLE probe (x " + type + ")");
    }
  }

  /** The setters that the driver and the database take for the statement. */
  private Map<String, Setter> accepted(String sql) {
    Map<String, Setter> accepted = DriverCalls.setters();
    accepted.values().removeIf(setter -> !isAccepted(sql, setter));
    return accepted;
  }

  private boolean isAccepted(String sql, Setter setter) {
    try (PreparedStatement statement = plain.prepareStatement(sql)) {
      setter.set(statement, 1);
      statement.execute();
      return true;
    } catch (SQLException | RuntimeException e) {
      return false;
    }
  }
}
