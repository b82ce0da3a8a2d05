package io.kingsnake.jdbc.table;

import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param name as the catalogue spells it
 * @param capacity the longest text it holds, or the greatest integer, or the digits of a decimal
 * @param scale digits after the decimal point
 * @param likeness which texts are equal in the eyes of the database
 * @param nullable whether it may hold NULL
 * @param numbered whether the database numbers rows by it that do not mention it
 * @param emptyIsNull whether an empty text becomes NULL
 * @param defaultValue what rows get that do not mention it: a value of a history, {@link
 *     Datum#UNKNOWN} if only the database knows
 * @param hashing what makes digests of its values, of which nothing else is written down; or null
 */
public record Column(
    String name,
    Kind kind,
    long capacity,
    int scale,
    Likeness likeness,
    boolean nullable,
    boolean numbered,
    boolean emptyIsNull,
    @Nullable Object defaultValue,
    @Nullable Secrets hashing) {
  /** Relation of a column's values, as written and read, to the values of a history. */
  public enum Kind {
    /** Integers; values are read as they were written. */
    INTEGER,
    /** Texts; values are read as they were written. */
    TEXT,
    /** Texts; values are read as they were written, except for spaces at the end. */
    CHARACTERS,
    /** Booleans, as 0 or 1; values are read as they were written. */
    BOOLEAN,
    /** A number with a decimal point, exact. */
    DECIMAL,
    /** Floating-point numbers of 64 bits. */
    DOUBLE,
    /** Floating-point numbers of 32 bits; written values must be read back. */
    REAL,
    /**
     * Floating-point numbers of 32 bits, of which clients see six digits; written values must be
     * read back.
     */
    SIX_DIGITS,
    /** Moments whose text depends on the reader; written values must be read back. */
    MOMENT,
    /** Date and time without a zone; values are read as they were written, to the microsecond. */
    LOCAL_TIME,
    /** Types whose values are read as texts; written values must be read back. */
    OTHER,
    /** Types that are not recorded: large objects, and computed columns. */
    UNRECORDED
  }

  /** Equality of texts. */
  public enum Likeness {
    /** Texts are equal only if they are identical. */
    EXACT,
    /** Texts are also equal if they differ only in capitals, or in unknown ways beyond ASCII. */
    CAPITALS,
    /** Equality of texts is unknown. */
    UNKNOWN
  }

  /** Hash of the name, which mostly distinguishes columns and is fast to look up. */
  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /** A value of it as part of the entry of an index. */
  Object shown(Object value) {
    boolean isData = value instanceof String || value instanceof Long;
    return hashing == null || !isData ? value : hashing.digest(value);
  }

  /** Tests whether recorded values are in the order of the column's values. */
  public boolean keepsOrder() {
    return hashing == null;
  }

  /** Tests whether the column holds numbers that can be added to. */
  public boolean isNumber() {
    return switch (kind) {
      case INTEGER, DECIMAL, DOUBLE, SIX_DIGITS -> true;
      default -> false;
    };
  }

  /** Tests whether a sum may not reveal the number that was added to. */
  public boolean roundsSums() {
    return kind == Kind.DOUBLE || kind == Kind.SIX_DIGITS;
  }
}
