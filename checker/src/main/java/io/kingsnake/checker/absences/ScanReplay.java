package io.kingsnake.checker.absences;

import io.kingsnake.checker.analysis.CoveredKeys;
import io.kingsnake.checker.evidence.proof.Witness;
import io.kingsnake.checker.registers.Absences;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Runs scans in an order found, against the set of present keys, and learns which keys they would
 * have returned but did not. The work depends on the keys that are present, not on those that are
 * absent.
 */
public final class ScanReplay implements MissedKeys.Expected {
  private final History history;
  private final boolean seesEverything;
  private final MissedKeys missed;
  private final CoveredKeys covered;
  private final BitSet present = new BitSet(); // places of keys
  private final Set<Integer> installed = new HashSet<>(); // places of keys, by one transaction

  private ScanReplay(
      History history, Absences absences, IntPredicate initial, boolean seesEverything) {
    this.history = history;
    this.seesEverything = seesEverything;
    missed = new MissedKeys(history, absences);
    covered = missed.covered();
    for (int place = 0; place < covered.keyCount(); place++) {
      present.set(place, initial.test(covered.key(place)));
    }
  }

  /** Replays an order in which scans see everything before them. */
  public static void ofEverything(
      History history, Absences absences, IntPredicate initial, Witness witness) {
    new ScanReplay(history, absences, initial, true).over(witness);
  }

  /**
   * Replays an order in which a key need only have been absent once, initially or after an earlier
   * delete.
   */
  static void ofAnything(
      History history, Absences absences, IntPredicate initial, Witness witness) {
    new ScanReplay(history, absences, initial, false).over(witness);
  }

  private void over(Witness witness) {
    for (int i = 0; i < witness.length(); i++) {
      if (witness.begins(i)) {
        missed.find(witness.txn(i), this);
      }
      if (witness.commits(i)) {
        commit(witness.txn(i));
      }
    }
  }

  @Override
  public int next(int from, int end) {
    int place = present.nextSetBit(from);
    return place < end ? place : -1;
  }

  @Override
  public void missed(int scan, int place) {
    missed.learn(scan, place);
  }

  /** Installs the writes of a transaction; of several writes of a key the last one counts. */
  private void commit(int txn) {
    installed.clear();
    for (int op = history.opEnd(txn) - 1; op >= history.opStart(txn); op--) {
      int place = history.isWrite(op) ? covered.place(history.opKey(op)) : -1;
      if (place >= 0 && installed.add(place)) {
        present.set(place, !leavesNothing(op) && (seesEverything || present.get(place)));
      }
    }
  }

  /** A delete, or a write of null. */
  private boolean leavesNothing(int op) {
    return history.opKind(op) == OpKind.DELETE || history.opValue(op) == History.ABSENT;
  }
}
