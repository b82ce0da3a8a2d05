package io.kingsnake.jdbc;

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
  /** For calls whose recording failed, and for what changes nothing. */
  static final Execution NONE = new Execution("", Bound.NOTHING, false, true, null);
}
