package io.kingsnake.report.stats;

import io.kingsnake.checker.analysis.InitialValues;
import io.kingsnake.checker.analysis.WriteIndex;
import io.kingsnake.history.History;
import java.util.Arrays;

/** Counts {@link ReadSummary} in one pass. */
final class ReadCount {
  private final History history;
  private final WriteIndex writes;
  private final InitialValues initial;
  private final int[] lastWrite;
  private final boolean[] observed;
  private long ofWrites;
  private long ofInitial;
  private long ofOwnWrites;
  private long ambiguous;
  private long unexplained;
  private long unknown;

  private ReadCount(History history, WriteIndex writes) {
    this.history = history;
    this.writes = writes;
    this.initial = InitialValues.of(history, writes);
    this.lastWrite = new int[history.keyCount()];
    Arrays.fill(lastWrite, -1);
    this.observed = new boolean[writes.groupCount()];
  }

  static ReadSummary count(History history, WriteIndex writes) {
    ReadCount count = new ReadCount(history, writes);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.isCommitted(txn)) {
        count.transaction(txn);
      }
    }
    return count.reads();
  }

  private void transaction(int txn) {
    for (int op = history.opStart(txn), end = history.opEnd(txn); op < end; op++) {
      switch (history.opKind(op)) {
        case READ -> read(txn, history.opKey(op), history.opValue(op), history.isTombstone(op));
        case WRITE, INSERT, DELETE, APPEND -> lastWrite[history.opKey(op)] = op;
        case READ_LIST -> list(txn, op);
        case SCAN, ITERATE -> rows(txn, op);
      }
    }
  }

  private void list(int txn, int op) {
    if (history.opValue(op) == History.UNKNOWN) {
      unknown++;
    } else if (history.listStart(op) == history.listEnd(op)) {
      ofInitial++;
    } else {
      for (int i = history.listStart(op); i < history.listEnd(op); i++) {
        element(txn, history.opKey(op), history.listElement(i));
      }
    }
  }

  /**
   * Counts an element; a list after the transaction's own append still begins with appends of
   * others.
   */
  private void element(int txn, int key, int value) {
    int group = writes.group(key, value, false);
    boolean isOwn =
        lastWrite[key] >= history.opStart(txn)
            && group != WriteIndex.NONE
            && writes.installedCount(group) == 1
            && writes.installedBy(group, txn);
    if (isOwn) {
      observed[group] = true;
      ofOwnWrites++;
    } else {
      external(txn, key, value, false);
    }
  }

  private void rows(int txn, int op) {
    if (!history.hasRows(op)) {
      unknown++;
      return;
    }
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      read(txn, history.rowKey(row), history.rowValue(row), history.isRowTombstone(row));
    }
  }

  private void read(int txn, int key, int value, boolean tombstone) {
    if (value == History.UNKNOWN) {
      unknown++;
    } else if (lastWrite[key] >= history.opStart(txn)) {
      ofOwnWrites++;
    } else {
      external(txn, key, value, tombstone);
    }
  }

  private void external(int txn, int key, int value, boolean tombstone) {
    int group = writes.group(key, value, tombstone);
    int candidates = 0;
    if (group != WriteIndex.NONE) {
      candidates = writes.installedCount(group) - (writes.installedBy(group, txn) ? 1 : 0);
      observed[group] = true;
    }
    boolean isInitial = value == History.INITIAL || value == initial.of(key);
    if (candidates + (isInitial ? 1 : 0) > 1) {
      ambiguous++;
    } else if (isInitial) {
      ofInitial++;
    } else if (candidates == 1) {
      ofWrites++;
    } else {
      unexplained++;
    }
  }

  private ReadSummary reads() {
    long installed = 0;
    long unobserved = 0;
    for (int group = 0; group < observed.length; group++) {
      installed += writes.installedCount(group);
      unobserved += observed[group] ? 0 : writes.installedCount(group);
    }
    return new ReadSummary(
        ofWrites, ofInitial, ofOwnWrites, ambiguous, unexplained, unknown, installed, unobserved);
  }
}
