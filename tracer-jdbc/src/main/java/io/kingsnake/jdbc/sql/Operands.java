package io.kingsnake.jdbc.sql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.Select;

/** Turns expressions into operands. */
final class Operands {
  private Operands() {}

  static List<Operand> of(ExpressionList<?> list) {
    List<Operand> operands = new ArrayList<>();
    for (Expression expression : list) {
      operands.add(of(expression));
    }
    return operands;
  }

  static ColumnRef column(Column column) {
    Table table = column.getTable();
    return new ColumnRef(
        table == null ? null : table.getUnquotedName(), column.getUnquotedColumnName());
  }

  static Operand of(Expression expression) {
    if (expression instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      return of(list.get(0));
    }
    if (expression instanceof JdbcParameter parameter && parameter.getIndex() != null) {
      return Operand.parameter(parameter.getIndex());
    }
    if (expression instanceof NullValue) {
      return Operand.literal(null);
    }
    if (expression instanceof BooleanValue bool) {
      return Operand.literal(bool.getValue());
    }
    if (expression instanceof StringValue text && isPlain(text)) {
      return Operand.literal(text.getNotExcapedValue());
    }
    if (expression instanceof LongValue number) {
      return integer(number.getBigIntegerValue());
    }
    if (expression instanceof SignedExpression signed
        && signed.getSign() == '-'
        && signed.getExpression() instanceof LongValue number) {
      return integer(number.getBigIntegerValue().negate());
    }
    if (expression instanceof DoubleValue number) {
      return decimal(number.toString());
    }
    if (expression instanceof SignedExpression signed
        && signed.getSign() == '-'
        && signed.getExpression() instanceof DoubleValue number) {
      return decimal("-" + number);
    }
    return Operand.expression(readsColumns(expression));
  }

  /**
   * Tests for a text whose value is the same in all databases; the meaning of a backslash differs.
   */
  private static boolean isPlain(StringValue text) {
    return text.getPrefix() == null && text.getValue().indexOf('\\') < 0;
  }

  private static Operand decimal(String text) {
    try {
      return Operand.literal(new BigDecimal(text));
    } catch (NumberFormatException e) {
      return Operand.expression(false);
    }
  }

  private static Operand integer(BigInteger value) {
    return value.bitLength() < Long.SIZE
        ? Operand.literal(value.longValueExact())
        : Operand.expression(false);
  }

  /** The row that could not be inserted. */
  private static boolean isOfNewRow(Column column) {
    return column.getTable() != null && "excluded".equalsIgnoreCase(column.getTable().getName());
  }

  private static boolean readsColumns(Expression expression) {
    boolean[] found = new boolean[1];
    expression.accept(
        new ExpressionVisitorAdapter<Void>() {
          @Override
          public <S> Void visit(Column column, S context) {
            found[0] |= !isOfNewRow(column);
            return null;
          }

          @Override
          public <S> Void visit(Function function, S context) {
            boolean isOfNewRow = "VALUES".equalsIgnoreCase(function.getName());
            return isOfNewRow ? null : super.visit(function, context);
          }

          @Override
          public <S> Void visit(Select select, S context) {
            found[0] = true;
            return null;
          }
        },
        null);
    return found[0];
  }
}
