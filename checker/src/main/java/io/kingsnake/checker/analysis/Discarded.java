package io.kingsnake.checker.analysis;

import java.util.ArrayList;
import java.util.List;

/** Writers of a version that no transaction may read: aborted ones, and those that overwrote it. */
final class Discarded {
  private Discarded() {}

  static boolean byOthers(WriteIndex writes, int group, int reader) {
    for (int i = writes.discardedStart(group); i < writes.discardedEnd(group); i++) {
      if (writes.discardedTxn(i) != reader) {
        return true;
      }
    }
    return false;
  }

  /** Transactions other than {@code reader} that wrote the group and aborted, each once. */
  static List<Integer> abortedWriters(WriteIndex writes, int group, int reader) {
    return writers(writes, group, reader, true);
  }

  /** Transactions other than {@code reader} that wrote the group and overwrote it, each once. */
  static List<Integer> overwriters(WriteIndex writes, int group, int reader) {
    return writers(writes, group, reader, false);
  }

  private static List<Integer> writers(WriteIndex writes, int group, int reader, boolean aborted) {
    List<Integer> txns = new ArrayList<>();
    int previous = -1;
    for (int i = writes.discardedStart(group); i < writes.discardedEnd(group); i++) {
      int txn = writes.discardedTxn(i);
      if (txn != reader && txn != previous && writes.isAborted(txn) == aborted) {
        txns.add(txn);
        previous = txn;
      }
    }
    return txns;
  }

  static List<Integer> readerAnd(int reader, List<Integer> writers) {
    List<Integer> txns = new ArrayList<>();
    txns.add(reader);
    txns.addAll(writers);
    return txns;
  }
}
