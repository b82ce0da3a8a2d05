package io.kingsnake.junit.interleave;

import java.sql.SQLException;
import java.util.Set;

/**
 * Errors by which databases report that they rolled a transaction back, and that a retry may
 * succeed.
 */
final class Refusals {
  /** MySQL's and MariaDB's lock timeout, deadlock, and update of a row that changed. */
  private static final Set<Integer> MYSQL_CODES = Set.of(1205, 1213, 1020);

  private static final int H2_LOCK_TIMEOUT = 50200;
  private static final int SQLITE_BUSY = 5;

  private Refusals() {}

  static boolean contains(SQLException e) {
    String state = e.getSQLState();
    if (state != null) {
      return state.startsWith("40")
          || state.equals("55P03") // PostgreSQL's lock timeout
          || e.getErrorCode() == H2_LOCK_TIMEOUT
          || (state.startsWith("HY") && MYSQL_CODES.contains(e.getErrorCode()));
    }
    String message = String.valueOf(e.getMessage());
    return e.getErrorCode() == SQLITE_BUSY || message.contains("Conflict on update");
  }
}
