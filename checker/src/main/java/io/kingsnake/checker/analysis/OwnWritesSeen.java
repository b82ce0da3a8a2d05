package io.kingsnake.checker.analysis;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Own writes that a transaction has made, and not undone, when it comes to an operation. */
record OwnWritesSeen(History history) {
  static final int NONE = -1;

  /** The last write or delete of the key before {@code op}, or {@link #NONE}. */
  int last(int txn, int op, int key) {
    return last(txn, op, key, earlier -> isSeen(txn, earlier, op));
  }

  /** Last own write among those that are never undone. */
  int lastKept(int txn, int op, int key) {
    return last(txn, op, key, earlier -> !history.isUndone(earlier));
  }

  private int last(int txn, int op, int key, IntPredicate counts) {
    for (int earlier = op - 1; earlier >= history.opStart(txn); earlier--) {
      if (writes(earlier, key) && counts.test(earlier)) {
        return history.opKind(earlier) == OpKind.APPEND ? NONE : earlier;
      }
    }
    return NONE;
  }

  /** The appends to the key before {@code op}. */
  List<Integer> appends(int txn, int op, int key) {
    return IntStream.range(history.opStart(txn), op)
        .filter(earlier -> history.opKind(earlier) == OpKind.APPEND)
        .filter(earlier -> writes(earlier, key) && isSeen(txn, earlier, op))
        .boxed()
        .toList();
  }

  private boolean writes(int op, int key) {
    return history.isWrite(op) && history.opKey(op) == key;
  }

  private boolean isSeen(int txn, int write, int op) {
    return !history.isUndone(write) || history.opStart(txn) + history.undoneAt(write) > op;
  }
}
