package io.kingsnake.testkit.oracle;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Walk of one committed transaction in program order that notes its observations and installed
 * versions.
 */
final class Program {
  private final Facts facts;
  private final History history;
  private final Ranges ranges;
  private final List<List<Observation>> observations;
  private final int node;
  private final int txn;

  /** Walk that notes observations in {@code observations}, by key. */
  Program(Facts facts, int node, List<List<Observation>> observations) {
    this.facts = facts;
    this.observations = observations;
    this.history = facts.history;
    this.ranges = new Ranges(history);
    this.node = node;
    this.txn = facts.txns[node];
  }

  /** Runs the operations; returns true if the scans among them kept their contract. */
  boolean run() {
    boolean scansHold = true;
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      int key = history.opKey(op);
      switch (history.opKind(op)) {
        case READ -> see(op, key, history.opValue(op), history.isTombstone(op));
        case WRITE, INSERT, DELETE, APPEND -> {}
        case READ_LIST -> seeList(op, key);
        case SCAN, ITERATE -> scansHold &= seeRange(op);
      }
    }
    for (int key = 0; key < history.keyCount(); key++) {
      facts.installed[key][node] = own(history.opEnd(txn), key);
    }
    return scansHold;
  }

  /**
   * Own content of the key before the operation: the transaction's last write, or its appends,
   * without what it had undone by then.
   */
  private @Nullable Cell own(int before, int key) {
    Cell own = null;
    for (int op = history.opStart(txn); op < before; op++) {
      boolean isTakenBack =
          history.isUndone(op) && history.opStart(txn) + history.undoneAt(op) <= before;
      if (!history.opKind(op).isWrite() || history.opKey(op) != key || isTakenBack) {
        continue;
      }
      own =
          history.opKind(op) == OpKind.APPEND
              ? (own == null ? Cell.EMPTY_LIST : own).plus(Cell.list(List.of(history.opValue(op))))
              : Cell.of(history.opValue(op), history.isTombstone(op));
    }
    return own;
  }

  private void see(int op, int key, int value, boolean tombstone) {
    if (value != History.UNKNOWN) {
      note(op, key, false, Cell.of(value, tombstone));
    }
  }

  private void seeList(int op, int key) {
    if (history.opValue(op) == History.UNKNOWN) {
      return;
    }
    List<Integer> elements = new ArrayList<>();
    for (int i = history.listStart(op); i < history.listEnd(op); i++) {
      elements.add(history.listElement(i));
    }
    note(op, key, false, Cell.list(elements));
  }

  /** Reads a range: returned rows are read one by one, and only the predicate covers the others. */
  private boolean seeRange(int op) {
    if (!history.hasRows(op)) {
      return true;
    }
    for (int key = 0; key < history.keyCount(); key++) {
      int row = ranges.rowOf(op, key);
      if (row >= 0) {
        see(op, key, history.rowValue(row), history.isRowTombstone(row));
      } else if (ranges.covers(op, key) && !facts.kinds.isList(key)) {
        note(op, key, true, Cell.ABSENT);
      }
    }
    return ranges.contractHolds(op);
  }

  private void note(int op, int key, boolean predicate, Cell seen) {
    observations.get(key).add(new Observation(node, start(op), key, predicate, seen, own(op, key)));
  }

  /** Operations that were recorded as one are at one place of the program. */
  private int start(int op) {
    int start = op;
    while (start > 0 && history.joinsNext(start - 1)) {
      start--;
    }
    return start;
  }
}
