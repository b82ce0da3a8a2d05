package io.kingsnake.database;

import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Rows that a statement refers to: those of some keys, or those of some values.
 *
 * @param sql the condition on k and v
 * @param low the first key it is about
 * @param high the first key after those
 * @param byValue null if all rows of these keys are meant
 */
public record Where(
    String sql, List<Long> parameters, long low, long high, @Nullable LongPredicate byValue) {
  /** No row has a higher key. */
  public static final long END = 100;

  public static final Where ALL = new Where("1 = 1", List.of(), 0, END, null);

  public static Where key(long key) {
    return new Where("k = ?", List.of(key), key, key + 1, null);
  }

  public static Where keys(long low, long next) {
    return new Where("k IN (?, ?)", List.of(low, next), low, next + 1, null);
  }

  public static Where value(long wanted) {
    return new Where("v = ?", List.of(wanted), 0, END, value -> value == wanted);
  }

  public static Where multipleOf(long number) {
    return new Where("MOD(v, ?) = 0", List.of(number), 0, END, value -> value % number == 0);
  }
}
