package io.kingsnake.checker.problem;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Values that were read and that nobody wrote, of keys whose initial value was not recorded. What a
 * committed transaction read settles it; else it stays open between what indeterminate ones read
 * and absence, unless nobody read one of these.
 */
final class UnwrittenReads {
  private final History history;
  private final int[] settled; // by key: the value, or ABSENT; empty if all are recorded
  private final Map<Integer, List<Integer>> open = new TreeMap<>(); // by key, absence left out
  private final BitSet tombstones = new BitSet(); // values that are deleted records

  private UnwrittenReads(History history, int[] settled) {
    this.history = history;
    this.settled = settled;
  }

  static UnwrittenReads of(History history) {
    boolean anyUnknown = false;
    for (int key = 0; key < history.keyCount() && !anyUnknown; key++) {
      anyUnknown = history.initialValue(key) == History.INITIAL;
    }
    int[] settled = new int[anyUnknown ? history.keyCount() : 0];
    Arrays.fill(settled, History.ABSENT);
    UnwrittenReads reads = new UnwrittenReads(history, settled);
    if (anyUnknown) {
      reads.collect();
    }
    return reads;
  }

  /** By key: what is certain, absent where it is open; not to be changed. */
  int[] settled() {
    return settled;
  }

  Iterable<Integer> openKeys() {
    return open.keySet();
  }

  boolean isTombstone(int value) {
    return value >= 0 && tombstones.get(value);
  }

  /** The values of an open key, other than absence. */
  List<Integer> valuesOf(int key) {
    return open.getOrDefault(key, List.of());
  }

  private void collect() {
    WrittenValues written = new WrittenValues(history);
    BitSet readAsAbsent = new BitSet();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.outcome(txn) == Outcome.ABORTED) {
        continue;
      }
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        int key = history.opKey(op);
        int value = history.opValue(op);
        if (history.opKind(op) == OpKind.READ && value == History.ABSENT) {
          readAsAbsent.set(key);
        } else if (history.opKind(op) == OpKind.READ
            && value >= 0
            && !written.contains(key, value)) {
          tombstones.set(value, history.isTombstone(op));
          note(key, value, history.isCommitted(txn));
        }
      }
    }
    open.keySet().removeIf(key -> settled[key] != History.ABSENT);
    open.keySet().removeIf(key -> !readAsAbsent.get(key) && settleOnlyValue(key));
  }

  private void note(int key, int value, boolean committed) {
    if (committed) {
      settled[key] = value;
      return;
    }
    List<Integer> values = open.computeIfAbsent(key, k -> new ArrayList<>());
    if (!values.contains(value)) {
      values.add(value);
    }
  }

  /** Where nothing else was read, taking it for the initial value harms nobody. */
  private boolean settleOnlyValue(int key) {
    List<Integer> values = valuesOf(key);
    if (values.size() == 1) {
      settled[key] = values.get(0);
    }
    return values.size() == 1;
  }
}
