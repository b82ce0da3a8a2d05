package io.kingsnake.checker.registers;

import io.kingsnake.checker.analysis.Range;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Keys in key order, so that those a scan covers are found by two binary searches. Only keys that
 * may ever be present are listed: that a scan left out any other says nothing.
 */
public final class CoveredKeys {
  private final History history;
  private final int[] sorted;
  private final int[] placeOf; // by key, -1 if it is not listed

  /** {@code isList} tells the keys that hold lists, which no scan returns. */
  public CoveredKeys(History history, IntPredicate isList) {
    this.history = history;
    BitSet written = new BitSet();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.outcome(txn) != Outcome.ABORTED && history.opKind(op).isWrite()) {
          written.set(history.opKey(op));
        }
      }
    }
    sorted =
        IntStream.range(0, history.keyCount())
            .filter(key -> !isList.test(key))
            .filter(key -> written.get(key) || history.initialValue(key) != History.ABSENT)
            .boxed()
            .sorted((left, right) -> history.keys().compare(left.intValue(), right.intValue()))
            .mapToInt(Integer::intValue)
            .toArray();
    placeOf = new int[history.keyCount()];
    Arrays.fill(placeOf, -1);
    for (int place = 0; place < sorted.length; place++) {
      placeOf[sorted[place]] = place;
    }
  }

  /** The keys whose absence the operation shows unless they are among its rows. */
  int[] of(int op) {
    return Arrays.copyOfRange(sorted, start(op), end(op));
  }

  int count(int op) {
    return end(op) - start(op);
  }

  /** Those of them that the transaction writes itself. */
  IntStream ownWrites(int txn, int op) {
    int start = start(op);
    int end = end(op);
    return IntStream.range(history.opStart(txn), history.opEnd(txn))
        .filter(own -> history.opKind(own).isWrite())
        .map(history::opKey)
        .filter(key -> placeOf[key] >= start && placeOf[key] < end);
  }

  public int keyCount() {
    return sorted.length;
  }

  /** The key at a place in key order; an operation covers {@code start(op) .. end(op)}. */
  public int key(int place) {
    return sorted[place];
  }

  /** Where a key is in key order, or -1 if its absence says nothing. */
  public int place(int key) {
    return placeOf[key];
  }

  public int start(int op) {
    Range range = Range.covered(history, op);
    return range == null ? 0 : firstAt(range, false);
  }

  public int end(int op) {
    Range range = Range.covered(history, op);
    return range == null ? 0 : Math.max(start(op), firstAt(range, true));
  }

  /** The first index not before the range, or the first after it. */
  private int firstAt(Range range, boolean behind) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      Object key = history.keys().at(sorted[middle]);
      boolean before = behind ? !range.endsBefore(key) : range.startsAfter(key);
      if (before) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
