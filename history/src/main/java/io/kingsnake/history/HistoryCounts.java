package io.kingsnake.history;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The size of a history as its readers speak of it.
 *
 * @param sessions sessions with at least one transaction of any outcome
 * @param transactions committed ones
 * @param operations those of committed transactions; a range query is one, and so are two that the
 *     trace joins
 * @param keys the keys that operations of committed transactions name; rows of a range query do not
 *     count, for they are not named
 */
public record HistoryCounts(
    int sessions, int transactions, int operations, int keys, int aborted, int indeterminate) {

  public static HistoryCounts of(History history) {
    int[] outcomes = new int[Outcome.values().length];
    BitSet keys = new BitSet();
    int operations = 0;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      outcomes[history.outcome(txn).ordinal()]++;
      if (history.isCommitted(txn)) {
        operations += recorded(history, txn);
        markKeys(history, txn, keys);
      }
    }
    return new HistoryCounts(
        sessions(history),
        outcomes[Outcome.COMMITTED.ordinal()],
        operations,
        keys.cardinality(),
        outcomes[Outcome.ABORTED.ordinal()],
        outcomes[Outcome.INDETERMINATE.ordinal()]);
  }

  /**
   * Number of pairs of key and value (or list element) that committed operations write repeatedly.
   */
  public static int repeatedlyWritten(History history) {
    long[] pairs = new long[history.opCount()];
    int count = 0;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.isCommitted(txn) && history.isWrite(op) && history.opValue(op) >= 0) {
          pairs[count++] = ((long) history.opKey(op) << 32) | history.opValue(op);
        }
      }
    }
    Arrays.sort(pairs, 0, count);
    int repeated = 0;
    for (int i = 1; i < count; i++) {
      boolean second = pairs[i] == pairs[i - 1] && (i == 1 || pairs[i] != pairs[i - 2]);
      repeated += second ? 1 : 0;
    }
    return repeated;
  }

  private static int sessions(History history) {
    int sessions = 0;
    for (int session = 0; session < history.sessionCount(); session++) {
      sessions += history.sessionEnd(session) > history.sessionStart(session) ? 1 : 0;
    }
    return sessions;
  }

  /** Two operations that the trace recorded as one count once. */
  private static int recorded(History history, int txn) {
    int count = 0;
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      count += history.joinsNext(op) ? 0 : 1;
    }
    return count;
  }

  private static void markKeys(History history, int txn, BitSet keys) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (!history.opKind(op).isRange()) {
        keys.set(history.opKey(op));
      }
    }
  }
}
