package io.kingsnake.checker.analysis;

import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Some keys in key order, so that two binary searches find those that a scan covers. */
public final class CoveredKeys {
  private final History history;
  private final int[] sorted;
  private final int[] placeOf; // by key, -1 if it is not listed

  CoveredKeys(History history, IntPredicate isListed) {
    this.history = history;
    sorted =
        IntArrays.sorted(
            IntStream.range(0, history.keyCount()).filter(isListed),
            (left, right) -> history.keys().compare(left.intValue(), right.intValue()));
    placeOf = IntArrays.filled(history.keyCount(), -1);
    for (int place = 0; place < sorted.length; place++) {
      placeOf[sorted[place]] = place;
    }
  }

  /**
   * Keys that may ever be present: that a scan left out any other says nothing. {@code isList}
   * shows the keys that hold lists, which no scan returns.
   */
  public static CoveredKeys everPresent(History history, IntPredicate isList) {
    BitSet written = new BitSet();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.outcome(txn) != Outcome.ABORTED && history.isWrite(op)) {
          written.set(history.opKey(op));
        }
      }
    }
    return new CoveredKeys(
        history,
        key ->
            !isList.test(key) && (written.get(key) || history.initialValue(key) != History.ABSENT));
  }

  /** Keys that hold lists, which are no records: no range query returns them. */
  public static BitSet lists(History history) {
    BitSet lists = new BitSet();
    for (int op = 0; op < history.opCount() && !history.isPlain(); op++) {
      OpKind kind = history.opKind(op);
      if (kind == OpKind.APPEND || kind == OpKind.READ_LIST) {
        lists.set(history.opKey(op));
      }
    }
    return lists;
  }

  public int keyCount() {
    return sorted.length;
  }

  /**
   * The key at a place in key order; a scan covers {@code start(op) .. end(op)}, and shows that
   * those of them were absent that are not among its rows.
   */
  public int key(int place) {
    return sorted[place];
  }

  /** Place of a key in key order, or -1 if it is not listed. */
  public int place(int key) {
    return placeOf[key];
  }

  public int start(int op) {
    Range range = Range.covered(history, op);
    return range == null ? 0 : count(range::startsAfter);
  }

  public int end(int op) {
    Range range = Range.covered(history, op);
    return range == null
        ? 0
        : Math.max(count(range::startsAfter), count(key -> !range.endsBefore(key)));
  }

  /** Keys within a scan's range that its transaction writes. */
  public IntStream ownWrites(int txn, int op) {
    int start = start(op);
    int end = end(op);
    return history
        .ops(txn)
        .filter(history::isWrite)
        .map(history::opKey)
        .filter(key -> placeOf[key] >= start && placeOf[key] < end);
  }

  /** Number of keys that satisfy a predicate which holds exactly for the first ones. */
  private int count(Predicate<Object> holds) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (holds.test(history.keys().at(sorted[middle]))) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
