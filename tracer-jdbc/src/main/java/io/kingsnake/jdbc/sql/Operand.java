package io.kingsnake.jdbc.sql;

import org.jspecify.annotations.Nullable;

/**
 * A value in a statement.
 *
 * @param literal of kind LITERAL: a Long, a BigDecimal, a String, a Boolean, or null for SQL's NULL
 * @param parameter of kind PARAMETER: its place, from 1
 * @param readsColumns of kind EXPRESSION: whether it depends on the row
 */
public record Operand(Kind kind, @Nullable Object literal, int parameter, boolean readsColumns) {
  /** Amount of information that the text gives about the value. */
  public enum Kind {
    LITERAL,
    PARAMETER,
    /** A value that only the database knows. */
    EXPRESSION
  }

  static Operand literal(@Nullable Object value) {
    return new Operand(Kind.LITERAL, value, 0, false);
  }

  static Operand parameter(int place) {
    return new Operand(Kind.PARAMETER, null, place, false);
  }

  static Operand expression(boolean readsColumns) {
    return new Operand(Kind.EXPRESSION, null, 0, readsColumns);
  }

  public boolean isKnown() {
    return kind != Kind.EXPRESSION;
  }
}
