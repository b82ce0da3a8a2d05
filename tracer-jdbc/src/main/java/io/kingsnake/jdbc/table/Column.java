package io.kingsnake.jdbc.table;

import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param name as the catalogue spells it
 * @param capacity the longest text it holds, or the greatest integer
 * @param numbered whether the database numbers rows by it that do not mention it
 * @param defaultValue what rows get that do not mention it: a key or value of a history, {@link
 *     Datum#UNKNOWN} if only the database knows
 */
public record Column(
    String name, Kind kind, long capacity, boolean numbered, @Nullable Object defaultValue) {
  /** How values of the column are known. */
  public enum Kind {
    /** What is written is what is read. */
    INTEGER,
    /** What is written is what is read. */
    TEXT,
    /** What is written is what is read: 0 or 1. */
    BOOLEAN,
    /** A number with a decimal point; what was written must be read back. */
    DECIMAL,
    /** Like DECIMAL, of 64 bits. */
    DOUBLE,
    /** Like DECIMAL, of 32 bits. */
    REAL,
    /** A moment whose text depends on who reads it; what was written must be read back. */
    MOMENT,
    /** What is read is the column's text; what was written must be read back. */
    OTHER,
    /** Not recorded: large objects, and what the database computes. */
    UNRECORDED
  }

  boolean isCalled(String wanted) {
    return name.equalsIgnoreCase(wanted);
  }
}
