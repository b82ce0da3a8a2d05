package io.kingsnake.checker.problem;

import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;

/** Test whether a transaction reads its own writes as the policy demands. */
public final class OwnReads {
  private OwnReads() {}

  static boolean hold(History history, int txn, OwnWrites policy) {
    if (policy != OwnWrites.OWN) {
      return true; // then a read after an own write may be explained by other transactions
    }
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      boolean known = history.opValue(op) != History.UNKNOWN;
      if (history.opKind(op) == OpKind.READ && known && contradictsOwn(history, txn, op)) {
        return false;
      }
    }
    return true;
  }

  /** Tests whether a read of the write sees this value; a deleted record looks absent. */
  public static boolean leaves(History history, int write, int seen) {
    return history.opValue(write) == seen
        || (seen == History.ABSENT && history.opKind(write) == OpKind.DELETE);
  }

  private static boolean contradictsOwn(History history, int txn, int read) {
    for (int op = read - 1; op >= history.opStart(txn); op--) {
      if (history.isWrite(op) && history.opKey(op) == history.opKey(read)) {
        return !leaves(history, op, history.opValue(read));
      }
    }
    return false;
  }
}
