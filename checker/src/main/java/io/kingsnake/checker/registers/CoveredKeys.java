package io.kingsnake.checker.registers;

import io.kingsnake.checker.analysis.KeyOrder;
import io.kingsnake.checker.analysis.Range;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Keys in key order, with those that scans cover. Only keys that may ever be present are listed:
 * that a scan left out any other says nothing.
 */
public final class CoveredKeys {
  private final History history;
  private final KeyOrder order;
  private final int[] placeOf; // by key, -1 if it is not listed

  /** {@code isList} shows the keys that hold lists, which no scan returns. */
  public CoveredKeys(History history, IntPredicate isList) {
    this.history = history;
    BitSet written = new BitSet();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.outcome(txn) != Outcome.ABORTED && history.isWrite(op)) {
          written.set(history.opKey(op));
        }
      }
    }
    order =
        new KeyOrder(
            history,
            key ->
                !isList.test(key)
                    && (written.get(key) || history.initialValue(key) != History.ABSENT));
    placeOf = new int[history.keyCount()];
    Arrays.fill(placeOf, -1);
    for (int place = 0; place < order.count(); place++) {
      placeOf[order.key(place)] = place;
    }
  }

  /** The keys whose absence the operation shows unless they are among its rows. */
  int[] of(int op) {
    return IntStream.range(start(op), end(op)).map(order::key).toArray();
  }

  int count(int op) {
    return end(op) - start(op);
  }

  /** Those among them that the transaction itself writes. */
  IntStream ownWrites(int txn, int op) {
    int start = start(op);
    int end = end(op);
    return IntStream.range(history.opStart(txn), history.opEnd(txn))
        .filter(own -> history.isWrite(own))
        .map(history::opKey)
        .filter(key -> placeOf[key] >= start && placeOf[key] < end);
  }

  public int keyCount() {
    return order.count();
  }

  /** The key at a place in key order; an operation covers {@code start(op) .. end(op)}. */
  public int key(int place) {
    return order.key(place);
  }

  /** Where a key is in key order, or -1 if its absence says nothing. */
  public int place(int key) {
    return placeOf[key];
  }

  public int start(int op) {
    return order.start(Range.covered(history, op));
  }

  public int end(int op) {
    return order.end(Range.covered(history, op));
  }
}
