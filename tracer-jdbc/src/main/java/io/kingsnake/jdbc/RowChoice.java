package io.kingsnake.jdbc;

import io.kingsnake.jdbc.sql.Condition;
import io.kingsnake.jdbc.sql.Condition.Comparison;
import io.kingsnake.jdbc.sql.Condition.Operator;
import io.kingsnake.jdbc.sql.Operand;
import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Datum;
import io.kingsnake.jdbc.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which rows of a table a condition chooses, in terms of its primary key.
 *
 * <p>{@code exact}: rows are chosen by their keys and nothing else. {@code explained}: by their
 * keys and by columns that hold known values.
 */
final class RowChoice {
  /** What is said about keys. */
  enum Kind {
    POINTS,
    RANGE,
    OTHER
  }

  private final Table table;
  private final Parameters parameters;
  private final Map<Column, Object> equalities = new LinkedHashMap<>();
  private List<List<Object>> points = List.of();
  private Kind kind = Kind.OTHER;
  private long low = Long.MIN_VALUE;
  private long high = Long.MAX_VALUE;
  private boolean explained;
  private boolean exact;

  private RowChoice(Table table, Parameters parameters) {
    this.table = table;
    this.parameters = parameters;
  }

  static RowChoice of(Table table, Condition condition, Parameters parameters) {
    RowChoice choice = new RowChoice(table, parameters);
    choice.explained = condition.complete() && !table.key().isEmpty();
    boolean ranges = true;
    List<Comparison> onKeys = new ArrayList<>();
    for (Comparison comparison : condition.comparisons()) {
      Column column = table.column(comparison.column());
      if (column != null && table.isKey(column)) {
        onKeys.add(comparison);
      } else {
        choice.addOther(column, comparison);
        ranges = false;
      }
    }
    choice.chooseKeys(onKeys);
    choice.exact = choice.explained && ranges && choice.kind != Kind.OTHER;
    return choice;
  }

  private void addOther(@Nullable Column column, Comparison comparison) {
    Object value =
        column == null || comparison.operator() != Operator.EQUAL || !isExact(column)
            ? Datum.UNKNOWN
            : datum(column, comparison.operands().get(0));
    if (column == null || value == Datum.UNKNOWN || value == Datum.NULL) {
      explained = false;
    } else if (equalities.put(column, value) != null) {
      explained = false;
    }
  }

  /** Whether equal means the same; collations make texts equal that are not. */
  private static boolean isExact(Column column) {
    return column.kind() == Column.Kind.INTEGER || column.kind() == Column.Kind.BOOLEAN;
  }

  private void chooseKeys(List<Comparison> comparisons) {
    if (table.key().isEmpty()) {
      return;
    }
    boolean areEqualities = comparisons.stream().allMatch(c -> c.operator() == Operator.EQUAL);
    if (areEqualities && comparisons.size() == table.key().size()) {
      choosePoint(comparisons);
    } else if (comparisons.size() == 1 && comparisons.get(0).operator() == Operator.IN) {
      chooseList(comparisons.get(0));
    } else if (table.ordered()) {
      chooseRange(comparisons);
    } else {
      explained &= comparisons.isEmpty();
    }
  }

  private void choosePoint(List<Comparison> comparisons) {
    List<Object> row = new ArrayList<>();
    for (Column column : table.key()) {
      List<Comparison> ofColumn =
          comparisons.stream().filter(c -> column.equals(table.column(c.column()))).toList();
      row.add(
          ofColumn.size() == 1 ? datum(column, ofColumn.get(0).operands().get(0)) : Datum.UNKNOWN);
    }
    setPoints(List.of(row));
  }

  private void chooseList(Comparison comparison) {
    if (table.key().size() != 1) {
      explained = false;
      return;
    }
    List<List<Object>> rows = new ArrayList<>();
    for (Operand operand : comparison.operands()) {
      rows.add(List.of(datum(table.key().get(0), operand)));
    }
    setPoints(rows.stream().distinct().toList());
  }

  private void setPoints(List<List<Object>> rows) {
    boolean areKnown =
        rows.stream()
            .allMatch(
                row ->
                    row.size() == table.key().size()
                        && row.stream()
                            .allMatch(part -> part instanceof Long || part instanceof String));
    if (areKnown) {
      points = rows;
      kind = Kind.POINTS;
    } else {
      explained = false;
    }
  }

  private void chooseRange(List<Comparison> comparisons) {
    for (Comparison comparison : comparisons) {
      Object bound =
          comparison.operator() == Operator.IN
              ? Datum.UNKNOWN
              : datum(table.key().get(0), comparison.operands().get(0));
      if (!(bound instanceof Long value) || value == Long.MAX_VALUE || value == Long.MIN_VALUE) {
        explained = false;
        return;
      }
      switch (comparison.operator()) {
        case GREATER -> low = Math.max(low, value + 1);
        case GREATER_OR_EQUAL -> low = Math.max(low, value);
        case LESS -> high = Math.min(high, value - 1);
        case LESS_OR_EQUAL -> high = Math.min(high, value);
        case EQUAL, IN -> explained = false;
      }
    }
    kind = explained ? Kind.RANGE : Kind.OTHER;
  }

  private Object datum(Column column, Operand operand) {
    return operand.isKnown() ? Datum.written(column, parameters.valueOf(operand)) : Datum.UNKNOWN;
  }

  Kind kind() {
    return kind;
  }

  List<List<Object>> points() {
    return points;
  }

  /** The one row that can be meant, or null. */
  @Nullable List<Object> point() {
    return kind == Kind.POINTS && points.size() == 1 ? points.get(0) : null;
  }

  boolean isExact() {
    return exact;
  }

  boolean isExplained() {
    return explained;
  }

  Map<Column, Object> equalities() {
    return equalities;
  }

  /** Where the range begins among the history keys of a column. */
  String lowBound(Column column) {
    return low == Long.MIN_VALUE ? table.prefix(column) : table.bound(column, low);
  }

  /** The first history key of the column behind the range; the low bound if it is empty. */
  String highBound(Column column) {
    if (high == Long.MAX_VALUE) {
      return table.end(column);
    }
    return high < low ? lowBound(column) : table.bound(column, high + 1);
  }
}
