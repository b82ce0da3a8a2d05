package io.kingsnake.checker.analysis;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.Arrays;

/**
 * The value of each key before the first transaction. Where loading was not recorded, it is the
 * first value in history order that a committed transaction read and nobody wrote.
 */
public final class InitialValues {
  private final History history;
  private final WriteIndex writes;

  /** By key: the initial value as far as observed, UNKNOWN otherwise; empty if all are given. */
  private final int[] observed;

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
    InitialValues initial =
        new InitialValues(history, writes, allGiven ? new int[0] : new int[history.keyCount()]);
    if (!allGiven) {
      initial.observe();
    }
    return initial;
  }

  /** A value id, ABSENT, or UNKNOWN if the history does not tell. */
  public int of(int key) {
    int given = history.initialValue(key);
    return given != History.INITIAL ? given : observed[key];
  }

  /** Whether the input leaves the initial value of {@code key} open. */
  boolean isOpen(int key) {
    return history.initialValue(key) == History.INITIAL;
  }

  private void observe() {
    Arrays.fill(observed, History.UNKNOWN);
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
      observe(history.opKey(op), history.opValue(op));
    } else if (kind.isRange() && history.hasRows(op)) {
      for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
        observe(history.rowKey(row), history.rowValue(row));
      }
    }
  }

  private void observe(int key, int value) {
    boolean isValue = value != History.UNKNOWN && value != History.INITIAL;
    if (isValue
        && observed[key] == History.UNKNOWN
        && writes.group(key, value) == WriteIndex.NONE) {
      observed[key] = value;
    }
  }
}
