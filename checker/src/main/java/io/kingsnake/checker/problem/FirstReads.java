package io.kingsnake.checker.problem;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import java.util.Arrays;

/**
 * The initial value of every key. Where loading was not recorded it is the value somebody read and
 * nobody wrote, or absent if there is none.
 */
final class FirstReads {
  private final History history;
  private final int[] unwritten; // by key: such a value, or ABSENT; empty if nothing is unknown

  FirstReads(History history) {
    this.history = history;
    boolean anyUnknown = false;
    for (int key = 0; key < history.keyCount() && !anyUnknown; key++) {
      anyUnknown = history.initialValue(key) == History.INITIAL;
    }
    unwritten = new int[anyUnknown ? history.keyCount() : 0];
    if (anyUnknown) {
      Arrays.fill(unwritten, History.ABSENT);
      collect();
    }
  }

  int of(int key) {
    int given = history.initialValue(key);
    return given == History.INITIAL ? unwritten[key] : given;
  }

  private void collect() {
    WrittenValues written = new WrittenValues(history);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.outcome(txn) == Outcome.ABORTED) {
        continue;
      }
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.opKind(op) == OpKind.READ
            && history.opValue(op) >= 0
            && !written.contains(history.opKey(op), history.opValue(op))) {
          unwritten[history.opKey(op)] = history.opValue(op);
        }
      }
    }
  }
}
