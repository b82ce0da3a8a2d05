package io.kingsnake.checker.analysis;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The value of each key before the first transaction. Where it was not recorded, it is what a
 * committed transaction read and can have read from no other: a value that no transaction wrote,
 * before one that was written in vain, which another may claim first.
 */
public final class InitialValues {
  private final History history;
  private final WriteIndex writes;

  /** By key: the initial value as observed, ABSENT otherwise; empty if all are given. */
  private final int[] observed;

  /** Keys whose observed initial value is a tombstone. */
  private final BitSet tombstones = new BitSet();

  /** Keys of which something was observed, if only their absence. */
  private final BitSet claimed = new BitSet();

  private InitialValues(History history, WriteIndex writes, int[] observed) {
    this.history = history;
    this.writes = writes;
    this.observed = observed;
  }

  public static InitialValues of(History history, WriteIndex writes) {
    boolean allGiven = areAllGiven(history);
    int[] observed = new int[allGiven ? 0 : history.keyCount()];
    InitialValues initial = new InitialValues(history, writes, observed);
    if (!allGiven) {
      Arrays.fill(observed, History.ABSENT);
      initial.observe();
    }
    return initial;
  }

  /** Tests whether the input gives every initial value. */
  public static boolean areAllGiven(History history) {
    return IntStream.range(0, history.keyCount())
        .allMatch(key -> history.initialValue(key) != History.INITIAL);
  }

  /** A value id, or ABSENT. */
  public int of(int key) {
    int given = history.initialValue(key);
    return given != History.INITIAL ? given : observed[key];
  }

  /** Tests whether the input leaves the initial value of {@code key} open. */
  public boolean isOpen(int key) {
    return history.initialValue(key) == History.INITIAL;
  }

  /** Tests whether the key held a live value initially. */
  boolean isPresent(int key) {
    return of(key) >= 0 && !tombstones.get(key);
  }

  /**
   * Tests whether an observation that no other transaction explains can be of the initial version;
   * if that version was unknown, the observation determines it.
   */
  boolean explains(Observation read) {
    if (read.value == History.INITIAL) {
      return true;
    }
    boolean isMore = of(read.key) == History.ABSENT && read.tombstone;
    if (isOpen(read.key) && (isMore || !claimed.get(read.key))) {
      claim(read.key, read.value, read.tombstone);
    }
    boolean deleted = tombstones.get(read.key);
    return (read.value == of(read.key) && read.tombstone == deleted)
        || (read.value == History.ABSENT && deleted);
  }

  private void claim(int key, int value, boolean tombstone) {
    assert isOpen(key) : "the initial value of key " + key + " is given";
    claimed.set(key);
    observed[key] = value;
    tombstones.set(key, tombstone);
  }

  /** Observes values that no transaction wrote, and then those that only aborted ones wrote. */
  private void observe() {
    int[] ownWriter = new int[history.keyCount()]; // by key: the last to write it
    for (boolean inVain : new boolean[] {false, true}) {
      Arrays.fill(ownWriter, -1);
      for (int txn = 0; txn < history.txnCount(); txn++) {
        for (int op = history.opStart(txn);
            history.isCommitted(txn) && op < history.opEnd(txn);
            op++) {
          observe(txn, op, inVain, ownWriter);
        }
      }
    }
  }

  private void observe(int txn, int op, boolean inVain, int[] ownWriter) {
    OpKind kind = history.opKind(op);
    if (kind.isWrite()) {
      ownWriter[history.opKey(op)] = txn;
    } else if (kind == OpKind.READ && ownWriter[history.opKey(op)] != txn) {
      note(txn, history.opKey(op), history.opValue(op), history.isTombstone(op), inVain);
    } else if (kind.isRange() && history.hasRows(op)) {
      for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
        int key = history.rowKey(row);
        if (ownWriter[key] != txn) {
          note(txn, key, history.rowValue(row), history.isRowTombstone(row), inVain);
        }
      }
    }
  }

  private void note(int txn, int key, int value, boolean tombstone, boolean inVain) {
    if (value >= 0 && isOpen(key) && !claimed.get(key)) {
      int group = writes.group(key, value, tombstone);
      boolean isUnwritten = group == WriteIndex.NONE;
      if (inVain ? !isUnwritten && !writes.installedByOther(group, txn) : isUnwritten) {
        claim(key, value, tombstone);
      }
    }
  }
}
