package io.kingsnake.jdbc;

import java.sql.SQLException;
import java.util.Set;

/** Conclusions about a transaction from the errors of a database. */
final class Failures {
  /** Refusals that the server itself reports: a failed transaction, a cancelled statement. */
  private static final Set<String> REFUSALS = Set.of("25P02", "57014");

  /** The outcome is unknown, says the standard. */
  private static final String COMPLETION_UNKNOWN = "40003";

  private Failures() {}

  /** Tests whether the database has rolled the whole transaction back. */
  static boolean isRollback(SQLException e) {
    return stateClass(e).equals("40") && !COMPLETION_UNKNOWN.equals(e.getSQLState());
  }

  /** Tests whether a failed commit certainly had no effect. */
  static boolean isRefusedCommit(SQLException e) {
    return isRollback(e) || stateClass(e).equals("23") || REFUSALS.contains(state(e));
  }

  /** Tests whether a failed statement, a transaction of its own, certainly had no effect. */
  static boolean isRefusedStatement(SQLException e) {
    return isRefusedCommit(e) || stateClass(e).equals("22") || stateClass(e).equals("42");
  }

  /** Tests whether the error depends on rows: an existing key, a division by zero. */
  static boolean showsData(SQLException e) {
    return stateClass(e).equals("23") || stateClass(e).equals("22");
  }

  private static String state(SQLException e) {
    return e.getSQLState() == null ? "" : e.getSQLState();
  }

  private static String stateClass(SQLException e) {
    String state = state(e);
    return state.length() == 5 ? state.substring(0, 2) : "";
  }
}
