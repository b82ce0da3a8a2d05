package io.kingsnake.testkit.oracle;

import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Walks one committed transaction in program order and notes what it observed and installed. */
final class Program {
  private final Facts facts;
  private final History history;
  private final Ranges ranges;
  private final int node;

  Program(Facts facts, int node) {
    this.facts = facts;
    this.history = facts.history;
    this.ranges = new Ranges(history);
    this.node = node;
  }

  /** Whether the scans among its operations kept their contract. */
  boolean run() {
    boolean scansHold = true;
    int txn = facts.txns[node];
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      int key = history.opKey(op);
      switch (history.opKind(op)) {
        case READ -> see(op, key, false, history.opValue(op), history.isTombstone(op));
        case WRITE, INSERT, DELETE ->
            install(key, Cell.of(history.opValue(op), history.isTombstone(op)));
        case APPEND -> append(key, history.opValue(op));
        case READ_LIST -> seeList(op, key);
        case SCAN, ITERATE -> scansHold &= seeRange(op);
      }
    }
    return scansHold;
  }

  /** The last write so far is what the transaction would install. */
  private @Nullable Cell own(int key) {
    return facts.installed[key][node];
  }

  private void install(int key, Cell cell) {
    facts.installed[key][node] = cell;
  }

  private void append(int key, int element) {
    Cell own = own(key);
    install(key, (own == null ? Cell.EMPTY_LIST : own).plus(Cell.list(List.of(element))));
  }

  private void see(int op, int key, boolean predicate, int value, boolean tombstone) {
    if (value != History.UNKNOWN) {
      note(op, key, predicate, Cell.of(value, tombstone));
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

  private boolean seeRange(int op) {
    if (!history.hasRows(op)) {
      return true;
    }
    for (int key = 0; key < history.keyCount(); key++) {
      int row = ranges.rowOf(op, key);
      if (row >= 0) {
        see(op, key, true, history.rowValue(row), history.isRowTombstone(row));
      } else if (ranges.covers(op, key) && !facts.kinds.isList(key)) {
        note(op, key, true, Cell.ABSENT);
      }
    }
    return ranges.contractHolds(op);
  }

  private void note(int op, int key, boolean predicate, Cell seen) {
    facts
        .observations
        .get(key)
        .add(new Observation(node, start(op), key, predicate, seen, own(key)));
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
