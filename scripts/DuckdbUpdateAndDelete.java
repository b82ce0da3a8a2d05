import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBConnection;

/**
 * Shows, with DuckDB's own driver and nothing else, that an UPDATE and a DELETE of one row by two
 * concurrent transactions both commit. See databases/README.md for how to run it.
 */
final class DuckdbUpdateAndDelete {
  private DuckdbUpdateAndDelete() {}

  public static void main(String[] arguments) throws SQLException {
    boolean lost = play("UPDATE t SET v = 1000 WHERE k = 71", "DELETE FROM t WHERE k = 71");
    System.out.println();
    System.out.println("The same with two writes of one kind, which DuckDB refuses as it should:");
    play("UPDATE t SET v = 1000 WHERE k = 71", "UPDATE t SET v = 2000 WHERE k = 71");
    play("DELETE FROM t WHERE k = 71", "DELETE FROM t WHERE k = 71");
    System.out.println();
    System.out.println(
        lost ? "LOST UPDATE: the update and the delete both committed" : "prevented");
    System.exit(lost ? 1 : 0);
  }

  /** Tests whether both transactions committed although neither saw the effect of the other. */
  private static boolean play(String first, String second) throws SQLException {
    System.out.println("---");
    try (DuckDBConnection setup = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:")) {
      run(setup, "setup", "CREATE TABLE t (k BIGINT PRIMARY KEY, v BIGINT)");
      run(setup, "setup", "INSERT INTO t VALUES (71, 1)");
      try (Connection a = setup.duplicate();
          Connection b = setup.duplicate()) {
        a.setAutoCommit(false);
        b.setAutoCommit(false);
        run(a, "A", "SELECT k, v FROM t");
        run(b, "B", "SELECT k, v FROM t");
        boolean isDone = run(a, "A", first) && run(a, "A", "INSERT INTO t VALUES (183, 1001)");
        isDone &= run(b, "B", "SELECT k, v FROM t WHERE k = 183"); // not there: B began before A
        isDone &= run(b, "B", second);
        isDone &= ends(a, "A") & (isDone ? ends(b, "B") : !rollsBack(b, "B"));
        run(setup, "later", "SELECT k, v FROM t ORDER BY k");
        return isDone;
      }
    }
  }

  private static boolean run(Connection connection, String who, String sql) {
    try (Statement statement = connection.createStatement()) {
      StringBuilder rows = new StringBuilder();
      if (statement.execute(sql)) {
        try (ResultSet result = statement.getResultSet()) {
          while (result.next()) {
            rows.append(" (").append(result.getLong(1)).append(", ").append(result.getLong(2));
            rows.append(")");
          }
        }
        System.out.printf("%-6s %s  --%s%n", who, sql, rows.isEmpty() ? " no rows" : rows);
      } else {
        System.out.printf("%-6s %s%n", who, sql);
      }
      return true;
    } catch (SQLException e) {
      System.out.printf("%-6s %s  -- %s%n", who, sql, firstLine(e));
      return false;
    }
  }

  private static boolean ends(Connection connection, String who) {
    try {
      connection.commit();
      System.out.printf("%-6s COMMIT%n", who);
      return true;
    } catch (SQLException e) {
      System.out.printf("%-6s COMMIT  -- %s%n", who, firstLine(e));
      return false;
    }
  }

  private static boolean rollsBack(Connection connection, String who) throws SQLException {
    connection.rollback();
    System.out.printf("%-6s ROLLBACK%n", who);
    return true;
  }

  private static String firstLine(SQLException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
