package io.kingsnake.stream.transaction;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.OpKind;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * View of others that a scan or an iterator had.
 *
 * @param low the least key whose absence it shows, null if there is none
 * @param high the first key after those, unless {@code includesHigh}; null if there is none
 * @param showsAbsence whether keys that it did not return were not there
 * @param rows rows that it returned
 * @param own keys that its transaction had written itself
 */
public record RangeRead(
    @Nullable Serializable low,
    @Nullable Serializable high,
    boolean includesHigh,
    boolean showsAbsence,
    Map<Serializable, Serializable> rows,
    Set<Serializable> own)
    implements Serializable {

  /** Null if rows break the contract: outside of the range, twice, or in the wrong order. */
  static @Nullable RangeRead of(
      OpKind kind, Op.Range range, List<Op.Row> returned, Set<Serializable> own) {
    Map<Serializable, Serializable> rows = new HashMap<>();
    Serializable last = null;
    for (Op.Row row : returned) {
      boolean isOrdered =
          last == null
              || range.unordered()
              || DatumPool.compare(last, row.key()) * (range.reverse() ? -1 : 1) < 0;
      if (!isOrdered || !range.covers(row.key()) || rows.put(row.key(), row.value()) != null) {
        return null;
      }
      last = row.key();
    }
    rows.keySet().removeAll(own);
    if (kind == OpKind.SCAN || range.exhausted()) {
      return new RangeRead(range.low(), range.high(), false, true, rows, own);
    }
    boolean showsSome = last != null && !range.unordered();
    return range.reverse()
        ? new RangeRead(last, range.high(), false, showsSome, rows, own)
        : new RangeRead(range.low(), last, true, showsSome, rows, own);
  }

  /** Tests whether the absence of the key would be visible. */
  public boolean covers(Serializable key) {
    if (!showsAbsence || own.contains(key)) {
      return false;
    }
    int fromHigh = high == null ? -1 : DatumPool.compare(key, high);
    return (low == null || DatumPool.compare(low, key) <= 0)
        && (fromHigh < 0 || (includesHigh && fromHigh == 0));
  }
}
