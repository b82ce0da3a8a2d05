package io.kingsnake.checker.problem;

import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.Arrays;
import java.util.function.IntConsumer;

/** Finds the reads of transactions whose values do not come from their own writes. */
final class ExternalReads {
  private final History history;
  private final OwnWrites policy;
  // By key, meaningful if the stamp is the current transaction.
  private final int[] ownStamp;
  private final int[] ownWrite;

  ExternalReads(History history, OwnWrites policy) {
    this.history = history;
    this.policy = policy;
    ownStamp = new int[history.keyCount()];
    ownWrite = new int[history.keyCount()];
    Arrays.fill(ownStamp, -1);
  }

  /** Passes on the operations of these reads in program order. */
  void forEach(int txn, IntConsumer reads) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      int key = history.opKey(op);
      if (history.isWrite(op)) {
        ownStamp[key] = txn;
        ownWrite[key] = op;
      } else if (history.opKind(op) == OpKind.READ && isExternal(txn, key, history.opValue(op))) {
        reads.accept(op);
      }
    }
  }

  private boolean isExternal(int txn, int key, int value) {
    boolean afterOwn = ownStamp[key] == txn;
    return value != History.UNKNOWN
        && switch (policy) {
          case OWN -> !afterOwn;
          case EXTERNAL -> true;
          case EITHER -> !afterOwn || !OwnReads.leaves(history, ownWrite[key], value);
        };
  }
}
