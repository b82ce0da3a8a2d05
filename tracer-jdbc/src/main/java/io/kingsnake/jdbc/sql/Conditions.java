package io.kingsnake.jdbc.sql;

import io.kingsnake.jdbc.sql.Condition.Comparison;
import io.kingsnake.jdbc.sql.Condition.Match;
import io.kingsnake.jdbc.sql.Condition.Operator;
import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import org.jspecify.annotations.Nullable;

/** Takes WHERE clauses apart. */
final class Conditions {
  private final List<Comparison> comparisons = new ArrayList<>();
  private final List<Match> matches = new ArrayList<>();
  private boolean complete = true;

  private Conditions() {}

  static Condition of(@Nullable Expression where) {
    if (where == null) {
      return Condition.NONE;
    }
    Conditions conditions = new Conditions();
    conditions.add(where);
    return new Condition(conditions.comparisons, conditions.matches, conditions.complete);
  }

  private void add(Expression expression) {
    if (expression instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      add(list.get(0));
    } else if (expression instanceof AndExpression and) {
      add(and.getLeftExpression());
      add(and.getRightExpression());
    } else if (!isUnderstood(expression)) {
      complete = false;
    }
  }

  /**
   * Adds the comparisons that the expression consists of; returns false if it is not understood.
   */
  private boolean isUnderstood(Expression expression) {
    if (expression instanceof Between between) {
      boolean isPlain =
          !between.isNot() && !between.isUsingSymmetric() && !between.isUsingAsymmetric();
      return isPlain
          && compare(
              between.getLeftExpression(),
              Operator.GREATER_OR_EQUAL,
              between.getBetweenExpressionStart())
          && compare(
              between.getLeftExpression(),
              Operator.LESS_OR_EQUAL,
              between.getBetweenExpressionEnd());
    }
    if (expression instanceof InExpression in) {
      return in(in);
    }
    Operator operator = operator(expression);
    if (operator == null) {
      return false;
    }
    BinaryExpression binary = (BinaryExpression) expression;
    if (operator == Operator.EQUAL
        && binary.getLeftExpression() instanceof Column left
        && binary.getRightExpression() instanceof Column right) {
      return matches.add(new Match(Operands.column(left), Operands.column(right)));
    }
    return compare(binary.getLeftExpression(), operator, binary.getRightExpression())
        || compare(binary.getRightExpression(), turned(operator), binary.getLeftExpression());
  }

  private boolean in(InExpression in) {
    if (in.isNot()
        || !(in.getLeftExpression() instanceof Column column)
        || !(in.getRightExpression() instanceof ParenthesedExpressionList<?> list)) {
      return false;
    }
    List<Operand> operands = Operands.of(list);
    return operands.stream().allMatch(Operand::isKnown)
        && comparisons.add(new Comparison(Operands.column(column), Operator.IN, operands));
  }

  private boolean compare(Expression left, Operator operator, Expression right) {
    Operand operand = Operands.of(right);
    return left instanceof Column column
        && operand.isKnown()
        && comparisons.add(new Comparison(Operands.column(column), operator, List.of(operand)));
  }

  private static @Nullable Operator operator(Expression expression) {
    if (expression instanceof EqualsTo) {
      return Operator.EQUAL;
    }
    if (expression instanceof MinorThan) {
      return Operator.LESS;
    }
    if (expression instanceof MinorThanEquals) {
      return Operator.LESS_OR_EQUAL;
    }
    if (expression instanceof GreaterThan) {
      return Operator.GREATER;
    }
    return expression instanceof GreaterThanEquals ? Operator.GREATER_OR_EQUAL : null;
  }

  private static Operator turned(Operator operator) {
    return switch (operator) {
      case LESS -> Operator.GREATER;
      case LESS_OR_EQUAL -> Operator.GREATER_OR_EQUAL;
      case GREATER -> Operator.LESS;
      case GREATER_OR_EQUAL -> Operator.LESS_OR_EQUAL;
      case EQUAL, IN -> operator;
    };
  }
}
