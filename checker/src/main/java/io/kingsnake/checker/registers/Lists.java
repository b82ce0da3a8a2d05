package io.kingsnake.checker.registers;

import io.kingsnake.checker.analysis.CoveredKeys;
import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Appends to each list by transactions, and the lists that transactions saw, without aborted ones.
 */
final class Lists {
  private final History history;
  private final OwnWrites policy;
  private final Map<Integer, Map<Integer, IntList>> appends = new TreeMap<>(); // by key, then txn
  private final Map<Integer, List<ListRead>> reads = new TreeMap<>(); // by key
  private final BitSet keys;
  private final Set<Integer> openReaders = new TreeSet<>();
  private final BitSet impossible = new BitSet();

  Lists(History history, OwnWrites policy) {
    this.history = history;
    this.policy = policy;
    keys = CoveredKeys.lists(history);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.outcome(txn) != Outcome.ABORTED) {
        collect(txn);
      }
    }
  }

  private void collect(int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      int key = history.opKey(op);
      if (history.opKind(op) == OpKind.APPEND) {
        appends
            .computeIfAbsent(key, k -> new TreeMap<>())
            .computeIfAbsent(txn, t -> new IntList())
            .add(history.opValue(op));
      } else if (history.opKind(op) == OpKind.READ_LIST && history.opValue(op) != History.UNKNOWN) {
        see(txn, op);
      }
    }
  }

  private void see(int txn, int op) {
    int key = history.opKey(op);
    ListRead read = ListRead.of(txn, op, history.elements(op).toArray(), elements(key, txn));
    reads.computeIfAbsent(key, k -> new ArrayList<>()).add(read);
    if (!history.isCommitted(txn)) {
      openReaders.add(txn);
      impossible.set(txn, impossible.get(txn) || read.lengthsFromOthers(policy).isEmpty());
    }
  }

  History history() {
    return history;
  }

  OwnWrites policy() {
    return policy;
  }

  /** Keys that any transaction appended to or read as a list. */
  BitSet keys() {
    return keys;
  }

  List<ListRead> reads(int key) {
    return reads.getOrDefault(key, List.of());
  }

  Set<Integer> appenders(int key) {
    return appends.getOrDefault(key, Map.of()).keySet();
  }

  /** Elements that the transaction appended to the key. */
  int[] elements(int key, int txn) {
    IntList own = appends.getOrDefault(key, Map.of()).get(txn);
    return own == null ? new int[0] : own.toArray();
  }

  /** Transactions of unknown outcome that saw a list, unless they contradict themselves. */
  List<Integer> openReaders() {
    return openReaders.stream().filter(txn -> !impossible.get(txn)).toList();
  }

  /**
   * Tests whether the transaction cannot have committed, given what it saw of lists that it
   * appended to.
   */
  boolean isImpossible(int txn) {
    return impossible.get(txn);
  }
}
