package io.kingsnake.checker.absences;

import io.kingsnake.checker.analysis.CoveredKeys;
import io.kingsnake.checker.registers.Absences;
import io.kingsnake.history.History;
import java.util.HashSet;
import java.util.Set;

/** Finds keys that scans should have returned but did not, and has their absence learned. */
final class MissedKeys {
  /** Rows that a scan should have returned, and the reaction if it did not. */
  interface Expected {
    /** The first place of a key, in key order, that the range should have shown; or -1. */
    int next(int from, int end);

    /**
     * Called when the scan did not show the key at this place, which was not taken into account so
     * far.
     */
    void missed(int scan, int place);
  }

  private final History history;
  private final Absences absences;
  private final CoveredKeys covered;
  private final Set<Integer> known = new HashSet<>(); // keys about which nothing can be learned

  MissedKeys(History history, Absences absences) {
    this.history = history;
    this.absences = absences;
    covered = CoveredKeys.everPresent(history, CoveredKeys.lists(history)::get);
  }

  CoveredKeys covered() {
    return covered;
  }

  private boolean isScan(int op) {
    return history.opKind(op).isRange() && history.hasRows(op);
  }

  /** From now on it matters that the scan did not return the key at this place. */
  void learn(int scan, int place) {
    assert isScan(scan) : "no scan: operation " + scan;
    assert place >= covered.start(scan) && place < covered.end(scan) : "not covered: " + place;
    absences.learn(scan, covered.key(place));
  }

  /** Looks at all scans of a transaction. */
  void find(int txn, Expected expected) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (isScan(op)) {
        find(txn, op, expected);
      }
    }
  }

  private void find(int txn, int scan, Expected expected) {
    int end = covered.end(scan);
    int place = expected.next(covered.start(scan), end);
    if (place >= 0) {
      collectKnown(txn, scan);
    }
    for (; place >= 0; place = expected.next(place + 1, end)) {
      int key = covered.key(place);
      if (!known.contains(key) && !absences.isLearned(scan, key)) {
        expected.missed(scan, place);
      }
    }
  }

  /**
   * Collects the keys that were returned, and those that the transaction writes itself, which count
   * anyway.
   */
  private void collectKnown(int txn, int scan) {
    known.clear();
    for (int row = history.rowStart(scan); row < history.rowEnd(scan); row++) {
      known.add(history.rowKey(row));
    }
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.isWrite(op)) {
        known.add(history.opKey(op));
      }
    }
  }
}
