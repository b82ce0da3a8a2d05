package io.kingsnake.cli;

import io.kingsnake.cli.report.Counts;
import io.kingsnake.history.History;

/** Counts what results say about a history. */
final class HistorySize {
  private HistorySize() {}

  /** Committed transactions only; a range query is one operation and adds no key. */
  static Counts of(History history) {
    boolean[] touched = new boolean[history.keyCount()];
    int transactions = 0;
    int operations = 0;
    int keys = 0;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.isCommitted(txn)) {
        transactions++;
        operations += history.opEnd(txn) - history.opStart(txn);
        for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
          int key = history.opKind(op).isRange() ? -1 : history.opKey(op);
          if (key >= 0 && !touched[key]) {
            touched[key] = true;
            keys++;
          }
        }
      }
    }
    return new Counts(history.sessionCount(), transactions, operations, keys);
  }
}
