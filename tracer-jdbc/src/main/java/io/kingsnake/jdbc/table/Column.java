package io.kingsnake.jdbc.table;

import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param name as the catalogue spells it
 * @param capacity the longest text it holds, or the greatest integer
 * @param defaultValue what rows get that do not mention it: a key or value of a history, {@link
 *     Datum#UNKNOWN} if only the database knows
 */
public record Column(String name, Kind kind, long capacity, @Nullable Object defaultValue) {
  /** How values of the column are known. */
  public enum Kind {
    /** What is written is what is read. */
    INTEGER,
    /** What is written is what is read. */
    TEXT,
    /** What is written is what is read: 0 or 1. */
    BOOLEAN,
    /** What is read is the column's text; what was written must be read back. */
    OTHER,
    /** Not recorded: large objects, and what the database computes. */
    UNRECORDED
  }

  boolean isCalled(String wanted) {
    return name.equalsIgnoreCase(wanted);
  }
}
