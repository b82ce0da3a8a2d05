package io.kingsnake.checker.explain;

import io.kingsnake.checker.CheckOptions.OwnWrites;
import io.kingsnake.checker.registers.Absences;
import io.kingsnake.checker.registers.CoveredKeys;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/**
 * Runs scans in an order found, against the set of keys that are there, and learns which keys they
 * would have returned but did not. The work is by what is there, not by what is not.
 */
public final class ScanReplay {
  private final History history;
  private final OwnWrites ownWrites;
  private final Absences absences;

  public ScanReplay(History history, OwnWrites ownWrites, Absences absences) {
    this.history = history;
    this.ownWrites = ownWrites;
    this.absences = absences;
  }

  /** Tells the absences, unless they are all known, what the order contradicts. */
  public void learnFrom(Witness witness) {
    if (!absences.areAll()) {
      new Run().over(witness);
    }
  }

  private final class Run {
    private final CoveredKeys covered;
    private final int[] placeOf = new int[history.keyCount()]; // in key order, or -1
    private final BitSet present = new BitSet(); // places of keys
    private final Set<Integer> ownDeletes = new HashSet<>();
    private final Set<Integer> returned = new HashSet<>();

    Run() {
      BitSet lists = new BitSet();
      for (int op = 0; op < history.opCount(); op++) {
        if (history.opKind(op) == OpKind.APPEND || history.opKind(op) == OpKind.READ_LIST) {
          lists.set(history.opKey(op));
        }
      }
      covered = new CoveredKeys(history, lists::get);
      Arrays.fill(placeOf, -1);
      for (int place = 0; place < covered.keyCount(); place++) {
        placeOf[covered.key(place)] = place;
        present.set(place, history.initialValue(covered.key(place)) != History.ABSENT);
      }
    }

    void over(Witness witness) {
      for (int i = 0; i < witness.length(); i++) {
        if (witness.begins(i)) {
          begin(witness.txn(i));
        }
        if (witness.commits(i)) {
          commit(witness.txn(i));
        }
      }
    }

    private void begin(int txn) {
      ownDeletes.clear();
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        OpKind kind = history.opKind(op);
        if (leavesNothing(op)) {
          ownDeletes.add(history.opKey(op));
        } else if (kind.isWrite()) {
          ownDeletes.remove(history.opKey(op));
        } else if (kind.isRange() && history.hasRows(op)) {
          scan(op);
        }
      }
    }

    /** A delete, or a write of null. */
    private boolean leavesNothing(int op) {
      return history.opKind(op) == OpKind.DELETE
          || (history.opKind(op).isWrite() && history.opValue(op) == History.ABSENT);
    }

    private void scan(int op) {
      int end = covered.end(op);
      int place = present.nextSetBit(covered.start(op));
      if (place < 0 || place >= end) {
        return;
      }
      returned.clear();
      for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
        returned.add(history.rowKey(row));
      }
      for (; place >= 0 && place < end; place = present.nextSetBit(place + 1)) {
        int key = covered.key(place);
        boolean isHidden = ownWrites != OwnWrites.EXTERNAL && ownDeletes.contains(key);
        if (!returned.contains(key) && !isHidden) {
          absences.learn(op, key);
        }
      }
    }

    private void commit(int txn) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        OpKind kind = history.opKind(op);
        if (kind.isWrite() && placeOf[history.opKey(op)] >= 0) {
          present.set(placeOf[history.opKey(op)], !leavesNothing(op));
        }
      }
    }
  }
}
