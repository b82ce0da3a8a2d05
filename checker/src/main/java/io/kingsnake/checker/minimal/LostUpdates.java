package io.kingsnake.checker.minimal;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Pairs of transactions that read one value of a key and both wrote it afterwards: the violation
 * that people understand fastest, and one pass finds it.
 */
final class LostUpdates {
  private LostUpdates() {}

  /** The first {@code limit} pairs, in the order of the later transaction. */
  static List<BitSet> in(History history, int limit) {
    List<BitSet> found = new ArrayList<>();
    Map<Long, Integer> firstUpdate = new HashMap<>(); // by key and value read
    for (int txn = 0; txn < history.txnCount() && found.size() < limit; txn++) {
      for (int op = history.opStart(txn);
          history.isCommitted(txn) && op < history.opEnd(txn);
          op++) {
        if (history.opKind(op) == OpKind.READ
            && isFirstOfKey(history, txn, op)
            && updates(history, txn, op)) {
          long version = ((long) history.opKey(op) << 32) | (history.opValue(op) & 0xFFFF_FFFFL);
          Integer other = firstUpdate.putIfAbsent(version, txn);
          if (other != null && other != txn && found.size() < limit) {
            BitSet pair = new BitSet();
            pair.set(other);
            pair.set(txn);
            found.add(pair);
          }
        }
      }
    }
    return found;
  }

  private static boolean isFirstOfKey(History history, int txn, int read) {
    for (int op = history.opStart(txn); op < read; op++) {
      if (history.opKey(op) == history.opKey(read) && !history.opKind(op).isRange()) {
        return false;
      }
    }
    return history.opValue(read) != History.UNKNOWN;
  }

  private static boolean updates(History history, int txn, int read) {
    for (int op = read + 1; op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite() && history.opKey(op) == history.opKey(read)) {
        return true;
      }
    }
    return false;
  }
}
