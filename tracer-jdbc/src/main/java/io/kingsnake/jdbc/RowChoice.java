package io.kingsnake.jdbc;

import io.kingsnake.jdbc.sql.Condition;
import io.kingsnake.jdbc.sql.Condition.Comparison;
import io.kingsnake.jdbc.sql.Condition.Operator;
import io.kingsnake.jdbc.sql.Operand;
import io.kingsnake.jdbc.table.Column;
import io.kingsnake.jdbc.table.Datum;
import io.kingsnake.jdbc.table.Index;
import io.kingsnake.jdbc.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a table that a condition chooses: some by their primary keys, or a range of an index, and
 * among these the ones that satisfy the rest of the condition.
 */
final class RowChoice {
  /** Comparison of a column with values of histories. */
  record Test(Column column, Operator operator, List<Object> values) {
    private boolean isKnown() {
      for (Object value : values) {
        if (value == Datum.UNKNOWN || value == Datum.NULL) {
          return false;
        }
      }
      return true;
    }

    private Object value() {
      return values.get(0);
    }
  }

  private final Table table;
  private final List<Test> tests = new ArrayList<>();
  private final List<Test> used = new ArrayList<>();
  private final List<Test> rest = new ArrayList<>();
  private final Map<Column, Object> equalities = new LinkedHashMap<>();
  private @Nullable List<List<Object>> points;
  private Index index;
  private List<Object> prefix = List.of();
  private long low = Long.MIN_VALUE;
  private long high = Long.MAX_VALUE;
  private boolean complete;

  private RowChoice(Table table) {
    this.table = table;
    this.index = table.primary();
  }

  /** Rows of a table with a primary key that a condition chooses. */
  static RowChoice of(Table table, Condition condition, Parameters parameters) {
    RowChoice choice = new RowChoice(table);
    choice.complete = condition.isOfValues();
    for (Comparison comparison : condition.comparisons()) {
      Column column = table.column(comparison.column().name());
      if (column == null) {
        choice.complete = false;
      } else {
        choice.add(test(column, comparison, parameters));
      }
    }
    choice.choose();
    return choice;
  }

  private static Test test(Column column, Comparison comparison, Parameters parameters) {
    List<Object> values = new ArrayList<>();
    for (Operand operand : comparison.operands()) {
      values.add(
          operand.isKnown() ? Datum.written(column, parameters.valueOf(operand)) : Datum.UNKNOWN);
    }
    return new Test(column, comparison.operator(), values);
  }

  /** The rows with these primary keys. */
  static RowChoice ofPoints(Table table, List<List<Object>> points) {
    RowChoice choice = new RowChoice(table);
    choice.complete = true;
    choice.points = points;
    return choice;
  }

  /** All rows. */
  static RowChoice ofAll(Table table) {
    return of(table, Condition.NONE, new Parameters());
  }

  /** Rows of this choice whose column has the value. */
  RowChoice and(Column column, Object value) {
    RowChoice choice = new RowChoice(table);
    choice.complete = complete;
    tests.forEach(choice::add);
    choice.add(new Test(column, Operator.EQUAL, List.of(value)));
    choice.choose();
    return choice;
  }

  private void add(Test test) {
    tests.add(test);
    if (test.operator() == Operator.EQUAL && test.isKnown()) {
      equalities.putIfAbsent(test.column(), test.value());
    }
  }

  private void choose() {
    if (!choosePoints()) {
      chooseRange();
    }
  }

  private boolean choosePoints() {
    List<Test> keys = new ArrayList<>();
    List<List<Object>> found = new ArrayList<>(List.of(List.of()));
    for (Column column : table.key()) {
      Test test = keyTest(column);
      if (test == null) {
        return false;
      }
      keys.add(test);
      List<List<Object>> longer = new ArrayList<>();
      for (List<Object> start : found) {
        for (Object value : test.values()) {
          Object part = Datum.identity(column, value);
          if (part == Datum.UNKNOWN) {
            return false;
          }
          List<Object> row = new ArrayList<>(start);
          row.add(part);
          longer.add(row);
        }
      }
      found = longer;
    }
    points = found.size() == 1 ? found : found.stream().distinct().toList();
    use(keys);
    return true;
  }

  /** Comparison that determines the possible values of a column of the primary key. */
  private @Nullable Test keyTest(Column column) {
    Test list = null;
    for (Test test : tests) {
      if (test.column().equals(column) && test.isKnown()) {
        if (test.operator() == Operator.EQUAL) {
          return test;
        }
        list = test.operator() == Operator.IN ? test : list;
      }
    }
    return list;
  }

  private void chooseRange() {
    int best = -1;
    for (Index candidate : table.indexes()) {
      int length = equalPrefix(candidate).size();
      int score = 2 * length + (bounds(candidate, length).isEmpty() ? 0 : 1);
      if (score > best) {
        best = score;
        index = candidate;
      }
    }
    prefix = equalPrefix(index);
    List<Test> chosen = new ArrayList<>(bounds(index, prefix.size()));
    chosen.forEach(this::narrow);
    for (Column column : index.columns().subList(0, prefix.size())) {
      Test test = equalTest(column);
      if (test != null) {
        chosen.add(test);
      }
    }
    use(chosen);
  }

  private void use(List<Test> chosen) {
    for (Test test : tests) {
      (chosen.contains(test) ? used : rest).add(test);
    }
  }

  /** All rows of the range, ignoring the rest of the condition. */
  RowChoice withoutRest() {
    if (isExact()) {
      return this;
    }
    RowChoice choice = new RowChoice(table);
    choice.complete = true;
    used.forEach(choice::add);
    choice.choose();
    return choice;
  }

  private @Nullable Test equalTest(Column column) {
    for (Test test : tests) {
      boolean isMeant = test.operator() == Operator.EQUAL && test.column().equals(column);
      if (isMeant && test.isKnown() && Datum.identity(column, test.value()) != Datum.UNKNOWN) {
        return test;
      }
    }
    return null;
  }

  private List<Object> equalPrefix(Index candidate) {
    List<Object> values = new ArrayList<>();
    for (Column column : candidate.columns()) {
      Test test = equalTest(column);
      if (test == null) {
        break;
      }
      values.add(Datum.identity(column, test.value()));
    }
    return values;
  }

  /** Comparisons that bound the first column after the prefix, if it is an integer column. */
  private List<Test> bounds(Index candidate, int length) {
    if (length == candidate.columns().size()) {
      return List.of();
    }
    Column column = candidate.columns().get(length);
    List<Test> bounds = new ArrayList<>();
    for (Test test : tests) {
      boolean isBound =
          test.column().equals(column) && test.operator() != Operator.IN && column.keepsOrder();
      if (isBound
          && test.isKnown()
          && test.value() instanceof Long number
          && Math.abs(number) < Long.MAX_VALUE) {
        bounds.add(test);
      }
    }
    return bounds;
  }

  private void narrow(Test bound) {
    long value = (Long) bound.value();
    switch (bound.operator()) {
      case GREATER -> low = Math.max(low, value + 1);
      case GREATER_OR_EQUAL -> low = Math.max(low, value);
      case LESS -> high = Math.min(high, value - 1);
      case LESS_OR_EQUAL -> high = Math.min(high, value);
      case EQUAL -> {
        low = Math.max(low, value);
        high = Math.min(high, value);
      }
      case IN -> throw new IllegalArgumentException("no bound");
    }
  }

  Table table() {
    return table;
  }

  /** The rows by their primary keys, or null if it is a range. */
  @Nullable List<List<Object>> points() {
    return points;
  }

  /** The one row that can be meant, or null. */
  @Nullable List<Object> point() {
    return points != null && points.size() == 1 ? points.get(0) : null;
  }

  /** The index that a range is of. */
  Index index() {
    return index;
  }

  /** Values that the first columns of the index must equal. */
  List<Object> prefix() {
    return prefix;
  }

  boolean isBounded() {
    return low != Long.MIN_VALUE || high != Long.MAX_VALUE;
  }

  long low() {
    return low;
  }

  long high() {
    return high;
  }

  /** Tests whether the rows are chosen by a range or by keys alone. */
  boolean isExact() {
    return complete && rest.isEmpty();
  }

  /**
   * Tests whether the rows are chosen by a range or keys, and otherwise only by columns that must
   * equal known values.
   */
  boolean isExplained() {
    boolean explained = complete;
    for (Test test : rest) {
      explained &= test.operator() == Operator.EQUAL && isTelling(test);
    }
    return explained;
  }

  /** Tests whether equal values are identical, so that a row that was found holds this value. */
  private static boolean isTelling(Test test) {
    boolean isExact =
        switch (test.column().kind()) {
          case INTEGER, BOOLEAN -> true;
          case TEXT, CHARACTERS -> test.column().likeness() == Column.Likeness.EXACT;
          default -> false;
        };
    return isExact && test.isKnown();
  }

  /** Columns of rows that were found, by the rest of the condition. */
  Map<Column, Object> told() {
    if (rest.isEmpty()) {
      return Map.of();
    }
    Map<Column, Object> told = new LinkedHashMap<>();
    for (Test test : rest) {
      if (test.operator() == Operator.EQUAL && isTelling(test)) {
        told.put(test.column(), test.value());
      }
    }
    return told;
  }

  /** Values that columns must equal, from the whole condition. */
  Map<Column, Object> equalities() {
    return equalities;
  }

  /** The columns that the rest of the condition looks at. */
  List<Column> restColumns() {
    return rest.stream().map(Test::column).distinct().toList();
  }

  /** Tests whether the rest can be inferred from the values of columns, at least in principle. */
  boolean isTestable() {
    return complete && rest.stream().allMatch(Test::isKnown);
  }

  /** Tests whether a row satisfies the rest of the condition; null if that is not known. */
  @Nullable Boolean matches(Function<Column, Object> row) {
    for (Test test : rest) {
      Boolean matches = matches(test, row.apply(test.column()));
      if (matches == null || !matches) {
        return matches;
      }
    }
    return true;
  }

  private static @Nullable Boolean matches(Test test, Object value) {
    if (value == Datum.NULL) {
      return false;
    }
    if (test.operator() == Operator.EQUAL || test.operator() == Operator.IN) {
      boolean found = false;
      for (Object wanted : test.values()) {
        Boolean equal = Datum.isEqual(test.column(), value, wanted);
        if (equal == null) {
          return null;
        }
        found |= equal;
      }
      return found;
    }
    Integer order = Datum.compare(test.column(), value, test.value());
    if (order == null) {
      return null;
    }
    return switch (test.operator()) {
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_OR_EQUAL -> order >= 0;
      case EQUAL, IN -> order == 0;
    };
  }

  /** Lower bound of the range among the keys of the index. */
  String lowBound() {
    if (low == Long.MIN_VALUE) {
      return index.low(prefix);
    }
    return bound(low);
  }

  /** The first key of the index after the range; the low bound if it is empty. */
  String highBound() {
    if (high < low) {
      return lowBound();
    }
    if (high == Long.MAX_VALUE) {
      // NULL sorts after all integers, and nothing is greater or less than NULL.
      return low == Long.MIN_VALUE ? index.high(prefix) : index.low(prefix) + "{";
    }
    return bound(high + 1);
  }

  private String bound(long value) {
    List<Object> values = new ArrayList<>(prefix);
    values.add(value);
    return index.entry(values);
  }
}
