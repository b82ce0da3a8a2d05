package io.kingsnake.checker.analysis;

import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.util.stream.IntStream;

/*
 * In most histories every value is written once, so that a table of values shows who wrote what, which
 * costs a fraction of an index of keys and values. Whatever is not as simple as that is left to it.
 */
/** Sees at once that single observations are fine, where values are unique and operations plain. */
final class PlainReads {
  private static final long UNWRITTEN = 0;

  /** Marks a value that was written by an aborted transaction, or more than once. */
  private static final long UNCLEAR = -1;

  private final History history;
  private final long[] writers; // by value: operation + 1 in the high half, its key in the low half

  private PlainReads(History history) {
    this.history = history;
    writers = new long[history.valueCount()];
  }

  /**
   * Tests whether every read of a committed transaction is explained; false also if it is not
   * clear.
   */
  static boolean areExplained(History history, OwnWrites policy) {
    if (!history.isPlain() || policy != OwnWrites.OWN) {
      return false;
    }
    PlainReads reads = new PlainReads(history);
    reads.noteWriters();
    int parts = 4 * Runtime.getRuntime().availableProcessors();
    return IntStream.range(0, parts)
        .parallel()
        .allMatch(
            part -> reads.areExplained(reads.bound(part, parts), reads.bound(part + 1, parts)));
  }

  private int bound(int part, int parts) {
    return (int) ((long) history.txnCount() * part / parts);
  }

  private void noteWriters() {
    int[] lastWrite =
        IntArrays.filled(history.keyCount(), -1); // of the transaction, or an earlier one
    for (int txn = 0; txn < history.txnCount(); txn++) {
      boolean isAborted = history.outcome(txn) == Outcome.ABORTED;
      int start = history.opStart(txn);
      for (int op = start; op < history.opEnd(txn); op++) {
        if (history.isWrite(op)) {
          int key = history.opKey(op);
          if (lastWrite[key] >= start) {
            note(lastWrite[key], UNCLEAR);
          }
          lastWrite[key] = op;
          note(op, isAborted ? UNCLEAR : ((op + 1L) << 32) | key);
        }
      }
    }
  }

  private void note(int op, long writer) {
    int value = history.opValue(op);
    if (value >= 0) {
      writers[value] = writers[value] == UNWRITTEN ? writer : UNCLEAR;
    }
  }

  private boolean areExplained(int firstTxn, int end) {
    int[] lastWrite = IntArrays.filled(history.keyCount(), -1);
    for (int txn = firstTxn; txn < end; txn++) {
      if (history.isCommitted(txn) && !areExplained(txn, lastWrite)) {
        return false;
      }
    }
    return true;
  }

  private boolean areExplained(int txn, int[] lastWrite) {
    int start = history.opStart(txn);
    int end = history.opEnd(txn);
    for (int op = start; op < end; op++) {
      int key = history.opKey(op);
      int value = history.opValue(op);
      if (history.isWrite(op)) {
        lastWrite[key] = op;
      } else if (value != History.UNKNOWN) {
        boolean isExplained =
            lastWrite[key] >= start
                ? history.opValue(lastWrite[key]) == value
                : isOfOther(key, value, start, end) || isInitial(key, value);
        if (!isExplained) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isOfOther(int key, int value, int start, int end) {
    long writer = value < 0 ? UNWRITTEN : writers[value];
    long op = (writer >> 32) - 1;
    return writer > 0 && (int) writer == key && (op < start || op >= end);
  }

  private boolean isInitial(int key, int value) {
    return value != History.INITIAL && value == history.initialValue(key);
  }
}
