package io.kingsnake.checker.analysis;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.ArrayList;
import java.util.List;

/** What a transaction has written itself when it comes to an operation, and not taken back yet. */
final class OwnWritesSeen {
  static final int NONE = -1;

  private final History history;

  OwnWritesSeen(History history) {
    this.history = history;
  }

  /** The last write or delete of the key before {@code op}, or {@link #NONE}. */
  int last(int txn, int op, int key) {
    for (int earlier = op - 1; earlier >= history.opStart(txn); earlier--) {
      if (writes(earlier, key) && isSeen(txn, earlier, op)) {
        return history.opKind(earlier) == OpKind.APPEND ? NONE : earlier;
      }
    }
    return NONE;
  }

  /** The same among those that are never taken back. */
  int lastKept(int txn, int op, int key) {
    for (int earlier = op - 1; earlier >= history.opStart(txn); earlier--) {
      if (writes(earlier, key) && !history.isUndone(earlier)) {
        return history.opKind(earlier) == OpKind.APPEND ? NONE : earlier;
      }
    }
    return NONE;
  }

  /** The appends to the key before {@code op}. */
  List<Integer> appends(int txn, int op, int key) {
    List<Integer> appends = new ArrayList<>();
    for (int earlier = history.opStart(txn); earlier < op; earlier++) {
      boolean isAppend = history.opKind(earlier) == OpKind.APPEND && writes(earlier, key);
      if (isAppend && isSeen(txn, earlier, op)) {
        appends.add(earlier);
      }
    }
    return appends;
  }

  private boolean writes(int op, int key) {
    return history.isWrite(op) && history.opKey(op) == key;
  }

  private boolean isSeen(int txn, int write, int op) {
    return !history.isUndone(write) || history.opStart(txn) + history.undoneAt(write) > op;
  }
}
