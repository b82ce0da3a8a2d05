package io.kingsnake.checker.analysis;

import io.kingsnake.checker.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The value of each key before the first transaction. Where loading was not recorded it is one
 * value, the same for all: the first in history order that a committed transaction read and nobody
 * wrote, or, failing that, the first that nobody else can have installed.
 */
public final class InitialValues {
  private final History history;
  private final WriteIndex writes;
  private final OwnWrites policy;
  private final Observation read;

  /** By key: the initial value as far as observed, UNKNOWN otherwise; empty if all are given. */
  private final int[] observed;

  /** Keys whose observed initial value is a tombstone. */
  private final BitSet tombstones = new BitSet();

  private final int[] lastWrite;

  private InitialValues(History history, WriteIndex writes, OwnWrites policy, boolean allGiven) {
    this.history = history;
    this.writes = writes;
    this.policy = policy;
    this.read = new Observation(history, writes);
    this.observed = new int[allGiven ? 0 : history.keyCount()];
    this.lastWrite = new int[observed.length];
  }

  public static InitialValues of(History history, WriteIndex writes, OwnWrites policy) {
    boolean allGiven = true;
    for (int key = 0; key < history.keyCount() && allGiven; key++) {
      allGiven = history.initialValue(key) != History.INITIAL;
    }
    InitialValues initial = new InitialValues(history, writes, policy, allGiven);
    if (!allGiven) {
      Arrays.fill(initial.observed, History.UNKNOWN);
      initial.observe(true);
      initial.observe(false);
    }
    return initial;
  }

  /** A value id, ABSENT, or UNKNOWN if the history does not tell. */
  public int of(int key) {
    int given = history.initialValue(key);
    return given != History.INITIAL ? given : observed[key];
  }

  /** Whether the input leaves the initial value of {@code key} open. */
  public boolean isOpen(int key) {
    return history.initialValue(key) == History.INITIAL;
  }

  /** Whether the key held a live value initially, as far as the history tells. */
  boolean isPresent(int key) {
    return of(key) >= 0 && !tombstones.get(key);
  }

  /** Whether the observation can be of the initial version. */
  boolean explains(Observation read) {
    int value = of(read.key);
    if (read.value == History.INITIAL || read.value == value) {
      return true;
    }
    // Nobody saw an open value, or it is absent and this read shows the identity of that absence.
    return isOpen(read.key)
        && (value == History.UNKNOWN
            || (value == History.ABSENT && read.tombstone)
            || (read.value == History.ABSENT && tombstones.get(read.key)));
  }

  private void observe(boolean unwrittenOnly) {
    Arrays.fill(lastWrite, -1);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.isCommitted(txn)) {
        for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
          observe(txn, op, unwrittenOnly);
        }
      }
    }
  }

  private void observe(int txn, int op, boolean unwrittenOnly) {
    switch (history.opKind(op)) {
      case READ -> {
        moveTo(txn, history.opKey(op), history.opValue(op), history.isTombstone(op));
        note(unwrittenOnly);
      }
      case WRITE, INSERT, DELETE -> lastWrite[history.opKey(op)] = op;
      case APPEND, READ_LIST -> {}
      case SCAN, ITERATE -> {
        int end = history.hasRows(op) ? history.rowEnd(op) : -1;
        for (int row = end < 0 ? 0 : history.rowStart(op); row < end; row++) {
          moveTo(txn, history.rowKey(row), history.rowValue(row), history.isRowTombstone(row));
          note(unwrittenOnly);
        }
      }
    }
  }

  private void moveTo(int txn, int key, int value, boolean tombstone) {
    int write = lastWrite[key];
    int ownWrite = write >= history.opStart(txn) ? write : Observation.NO_WRITE;
    read.move(txn, key, value, tombstone, ownWrite);
  }

  private void note(boolean unwrittenOnly) {
    boolean open = isOpen(read.key) && observed[read.key] == History.UNKNOWN;
    boolean isValue = read.value != History.UNKNOWN && read.value != History.INITIAL;
    if (!open || !isValue || !read.isExternal(policy)) {
      return;
    }
    boolean unwritten = read.group == WriteIndex.NONE;
    if (unwritten || (!unwrittenOnly && !writes.installedByOther(read.group, read.txn))) {
      observed[read.key] = read.value;
      tombstones.set(read.key, read.tombstone);
    }
  }
}
