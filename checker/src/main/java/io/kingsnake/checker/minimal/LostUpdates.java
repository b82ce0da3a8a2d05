package io.kingsnake.checker.minimal;

import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.engine.ints.IntPair;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Pairs of transactions that read one value of a key and both wrote it afterwards: the violation
 * that people understand fastest, found in one pass.
 */
final class LostUpdates {
  private final History history;
  private final Map<Long, Integer> firstUpdate = new HashMap<>(); // by key and value read
  private final List<BitSet> found = new ArrayList<>();

  // By key: operations of the current transaction, or of an earlier one.
  private final int[] lastTouch;
  private final int[] lastWrite;

  private LostUpdates(History history) {
    this.history = history;
    lastTouch = IntArrays.filled(history.keyCount(), -1);
    lastWrite = IntArrays.filled(history.keyCount(), -1);
  }

  /** The first {@code limit} pairs, in the order of the later transaction. */
  static List<BitSet> in(History history, int limit) {
    LostUpdates updates = new LostUpdates(history);
    for (int txn = 0; txn < history.txnCount() && updates.found.size() < limit; txn++) {
      if (history.isCommitted(txn)) {
        updates.collect(txn);
      }
    }
    return updates.found.stream().limit(limit).toList();
  }

  private void collect(int txn) {
    int start = history.opStart(txn);
    for (int op = start; op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite()) {
        lastWrite[history.opKey(op)] = op;
      }
    }
    for (int op = start; op < history.opEnd(txn); op++) {
      if (history.opKind(op).isRange()) {
        continue;
      }
      int key = history.opKey(op);
      boolean isUpdate =
          history.opKind(op) == OpKind.READ
              && history.opValue(op) != History.UNKNOWN
              && lastTouch[key] < start
              && lastWrite[key] > op;
      if (isUpdate) {
        note(txn, IntPair.of(key, history.opValue(op)));
      }
      lastTouch[key] = op;
    }
  }

  private void note(int txn, long version) {
    Integer other = firstUpdate.putIfAbsent(version, txn);
    if (other != null) {
      BitSet pair = new BitSet();
      pair.set(other);
      pair.set(txn);
      found.add(pair);
    }
  }
}
