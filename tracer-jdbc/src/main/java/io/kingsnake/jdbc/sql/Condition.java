package io.kingsnake.jdbc.sql;

import java.util.List;

/**
 * A conjunction of comparisons of columns with values.
 *
 * @param complete whether there is nothing else in the WHERE clause
 */
public record Condition(List<Comparison> comparisons, boolean complete) {
  /** How a column is compared. IN has any number of operands, the others one. */
  public enum Operator {
    EQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL,
    IN
  }

  /** One comparison; the column by its name as written, without quotes. */
  public record Comparison(String column, Operator operator, List<Operand> operands) {
    public Comparison {
      operands = List.copyOf(operands);
    }
  }

  public Condition {
    comparisons = List.copyOf(comparisons);
  }

  /** No WHERE clause. */
  public static final Condition NONE = new Condition(List.of(), true);
}
