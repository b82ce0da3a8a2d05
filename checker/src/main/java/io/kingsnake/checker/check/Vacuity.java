package io.kingsnake.checker.check;

import io.kingsnake.history.History;
import java.util.Optional;

/** The reason why a clean verdict about a history says nothing, where that shows at a glance. */
final class Vacuity {
  private Vacuity() {}

  static Optional<String> of(History history) {
    boolean anyCommitted = false;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      anyCommitted |= history.isCommitted(txn);
      if (history.isCommitted(txn) && reads(history, txn)) {
        return Optional.empty();
      }
    }
    return Optional.of(
        anyCommitted
            ? "no committed transaction read anything, so no anomaly could show"
            : "no transaction committed, so no anomaly could show");
  }

  private static boolean reads(History history, int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (!history.opKind(op).isWrite()) {
        return true;
      }
    }
    return false;
  }
}
