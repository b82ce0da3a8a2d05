package io.kingsnake.jdbc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Future gap in the history.
 *
 * @param what was done, for people
 * @param writes prefixes of history keys it may write; none if it only reads, null for any
 */
record Unseen(String what, @Nullable List<String> writes) {
  /** Statements of generators can be very long. */
  private static final int MAX_TEXT = 300;

  /** A statement, for people. */
  static String text(String sql, String why) {
    String brief = sql.length() > MAX_TEXT ? sql.substring(0, MAX_TEXT) + ".." : sql;
    return "'" + brief + "' (" + why + ")";
  }

  static Unseen reads(String what) {
    return new Unseen(what, List.of());
  }
}
