package io.kingsnake.jdbc;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One call that executes a statement.
 *
 * @param isAlone whether it is a transaction by itself
 * @param isAnnounced whether what it may do unseen is on file before it is sent
 * @param cursor of a query that was understood, else null
 */
record Execution(
    String sql, Bound bound, boolean isAlone, boolean isAnnounced, @Nullable Cursor cursor) {
  private static final Pattern CHANGE = Pattern.compile("(?i)\\s*(INSERT|UPDATE|DELETE|MERGE)\\b");

  /** For calls whose recording failed, and for what changes nothing. */
  static final Execution NONE = new Execution("", Bound.NOTHING, false, true, null);

  /** Whether it is not certain that the statement is a change of rows. */
  boolean mayBeQuery() {
    return bound.changes().isEmpty() && !this.equals(NONE) && !CHANGE.matcher(sql).lookingAt();
  }
}
