package io.kingsnake.jdbc.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * A conjunction of comparisons of columns with values, and of columns with columns.
 *
 * @param complete whether there is nothing else in the WHERE clause
 */
public record Condition(List<Comparison> comparisons, List<Match> matches, boolean complete) {
  /** Comparison operator. IN has any number of operands, the others one. */
  public enum Operator {
    EQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL,
    IN
  }

  /** One comparison. */
  public record Comparison(ColumnRef column, Operator operator, List<Operand> operands) {
    public Comparison {
      operands = List.copyOf(operands);
    }
  }

  /** Two columns are equal. */
  public record Match(ColumnRef left, ColumnRef right) {}

  public Condition {
    comparisons = List.copyOf(comparisons);
    matches = List.copyOf(matches);
  }

  /** No WHERE clause. */
  public static final Condition NONE = new Condition(List.of(), List.of(), true);

  /** Tests whether the condition consists of comparisons only. */
  public boolean isOfValues() {
    return complete && matches.isEmpty();
  }

  Condition and(Condition other) {
    List<Comparison> both = new ArrayList<>(comparisons);
    both.addAll(other.comparisons);
    List<Match> allMatches = new ArrayList<>(matches);
    allMatches.addAll(other.matches);
    return new Condition(both, allMatches, complete && other.complete);
  }
}
