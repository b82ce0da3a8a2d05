package io.kingsnake.checker.analysis;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The value of each key before the first transaction. Where loading was not recorded, it is the
 * first value in history order that a committed transaction read and nobody wrote; absent if there
 * is none.
 */
public final class InitialValues {
  private final History history;
  private final WriteIndex writes;

  /** By key: the initial value as observed, ABSENT otherwise; empty if all are given. */
  private final int[] observed;

  /** Keys whose observed initial value is a tombstone. */
  private final BitSet tombstones = new BitSet();

  private InitialValues(History history, WriteIndex writes, int[] observed) {
    this.history = history;
    this.writes = writes;
    this.observed = observed;
  }

  public static InitialValues of(History history, WriteIndex writes) {
    boolean allGiven = true;
    for (int key = 0; key < history.keyCount() && allGiven; key++) {
      allGiven = history.initialValue(key) != History.INITIAL;
    }
    int[] observed = new int[allGiven ? 0 : history.keyCount()];
    InitialValues initial = new InitialValues(history, writes, observed);
    if (!allGiven) {
      Arrays.fill(observed, History.ABSENT);
      initial.observe();
    }
    return initial;
  }

  /** A value id, or ABSENT. */
  public int of(int key) {
    int given = history.initialValue(key);
    return given != History.INITIAL ? given : observed[key];
  }

  /** Whether the input leaves the initial value of {@code key} open. */
  public boolean isOpen(int key) {
    return history.initialValue(key) == History.INITIAL;
  }

  /** Whether the key held a live value initially. */
  boolean isPresent(int key) {
    return of(key) >= 0 && !tombstones.get(key);
  }

  /** Whether the observation can be of the initial version. */
  boolean explains(Observation read) {
    boolean deleted = tombstones.get(read.key);
    return read.value == History.INITIAL
        || (read.value == of(read.key) && read.tombstone == deleted)
        || (read.value == History.ABSENT && deleted);
  }

  private void observe() {
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.isCommitted(txn)) {
        for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
          observe(op);
        }
      }
    }
  }

  private void observe(int op) {
    OpKind kind = history.opKind(op);
    if (kind == OpKind.READ) {
      note(history.opKey(op), history.opValue(op), history.isTombstone(op));
    } else if (kind.isRange() && history.hasRows(op)) {
      for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
        note(history.rowKey(row), history.rowValue(row), history.isRowTombstone(row));
      }
    }
  }

  private void note(int key, int value, boolean tombstone) {
    boolean unseen = isOpen(key) && observed[key] == History.ABSENT;
    if (value >= 0 && unseen && writes.group(key, value, tombstone) == WriteIndex.NONE) {
      observed[key] = value;
      tombstones.set(key, tombstone);
    }
  }
}
