package io.kingsnake.checker.problem;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.Optional;

/** What in a history this representation cannot express yet: then no verdict is given. */
public final class Unsupported {
  private Unsupported() {}

  public static Optional<String> in(History history) {
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (history.outcome(txn) == Outcome.ABORTED) {
        continue;
      }
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        String what =
            switch (history.opKind(op)) {
              case READ, WRITE, INSERT -> "";
              case DELETE -> history.isTombstone(op) ? "tombstones" : "";
              case SCAN, ITERATE -> "scans";
              case APPEND, READ_LIST -> "lists";
            };
        if (what.isEmpty() && history.isTombstone(op)) {
          what = "tombstones";
        }
        if (!what.isEmpty()) {
          return Optional.of(what);
        }
      }
    }
    return Optional.empty();
  }
}
