package io.kingsnake.checker.analysis;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import org.jspecify.annotations.Nullable;

/** A range of keys from {@code low}; null bounds are infinite. */
public record Range(@Nullable Object low, @Nullable Object high, boolean highIncluded) {
  /** Range that the client asked for: [low, high). */
  public static Range asked(History history, int op) {
    return new Range(history.scanLow(op), history.scanHigh(op), false);
  }

  /**
   * The part of the range whose missing keys were absent: all of it, or up to the last row of an
   * iterator that was not exhausted. Null if the answer says nothing about missing keys.
   */
  public static @Nullable Range covered(History history, int op) {
    if (history.opKind(op) == OpKind.SCAN || history.isExhausted(op)) {
      return asked(history, op);
    }
    int rowEnd = history.rowEnd(op);
    if (history.rowStart(op) == rowEnd || history.isUnordered(op)) {
      return null;
    }
    Object last = history.keys().at(history.rowKey(rowEnd - 1));
    return history.isReverse(op)
        ? new Range(last, history.scanHigh(op), false)
        : new Range(history.scanLow(op), last, true);
  }

  public boolean contains(Object key) {
    return !startsAfter(key) && !endsBefore(key);
  }

  public boolean startsAfter(Object key) {
    return low != null && DatumPool.compare(key, low) < 0;
  }

  public boolean endsBefore(Object key) {
    if (high == null) {
      return false;
    }
    int order = DatumPool.compare(key, high);
    return order > 0 || (order == 0 && !highIncluded);
  }

  @Override
  public String toString() {
    return "["
        + (low == null ? "-∞" : DatumPool.cut(low))
        + ", "
        + (high == null ? "∞" : DatumPool.cut(high))
        + (highIncluded ? "]" : ")");
  }
}
