package io.kingsnake.history;

import org.jspecify.annotations.Nullable;

/**
 * Brings transactions that were recorded in any interleaving into session-major order, so that a
 * session is a range of transactions and a transaction a range of operations.
 */
final class SessionMajor {
  private final int[] txnOrder;
  private final int[] oldStarts; // of operations, by transaction as it was
  private final int[] opStarts;

  private SessionMajor(int[] txnOrder, int[] oldStarts) {
    this.txnOrder = txnOrder;
    this.oldStarts = oldStarts;
    opStarts = new int[oldStarts.length];
    for (int txn = 0; txn < txnOrder.length; txn++) {
      opStarts[txn + 1] = opStarts[txn] + opCount(txn);
    }
  }

  static void arrange(HistoryColumns c, int sessionCount) {
    c.sessionStarts = countSessions(c.txnSessions, sessionCount);
    if (isSorted(c.txnSessions)) {
      return; // the common case of files grouped by session: nothing to copy
    }
    int[] txnOrder = stableOrder(c.txnSessions, c.sessionStarts);
    new SessionMajor(txnOrder, c.opStarts).permute(c);
  }

  /** Number of operations of the future transaction {@code txn}. */
  private int opCount(int txn) {
    return oldStarts[txnOrder[txn] + 1] - oldStarts[txnOrder[txn]];
  }

  private void permute(HistoryColumns c) {
    c.opStarts = opStarts;
    c.txnSessions = permuted(c.txnSessions, txnOrder);
    c.txnIds = permutedLongs(c.txnIds, txnOrder);
    c.outcomes = permuted(c.outcomes, txnOrder);
    c.beginTimes = permutedIfAny(c.beginTimes, txnOrder);
    c.endTimes = permutedIfAny(c.endTimes, txnOrder);
    c.firstAnswerTimes = permutedIfAny(c.firstAnswerTimes, txnOrder);
    c.commitSentTimes = permutedIfAny(c.commitSentTimes, txnOrder);
    c.timestamps = c.timestamps == null ? null : c.timestamps.permuted(txnOrder);
    c.txnLevels = permuted(c.txnLevels, txnOrder);
    c.txnNotes = permuted(c.txnNotes, txnOrder);
    c.opCodes = operations(c.opCodes, new byte[c.opCodes.length]);
    c.opKeys = operations(c.opKeys, new int[c.opKeys.length]);
    c.opValues = operations(c.opValues, new int[c.opValues.length]);
    c.opBeginTimes =
        c.opBeginTimes == null ? null : operations(c.opBeginTimes, new long[c.opBeginTimes.length]);
    c.opEndTimes =
        c.opEndTimes == null ? null : operations(c.opEndTimes, new long[c.opEndTimes.length]);
    c.opNotes = c.opNotes == null ? null : operations(c.opNotes, new String[c.opNotes.length]);
    c.opUndone = c.opUndone == null ? null : operations(c.opUndone, new int[c.opUndone.length]);
    c.opLocks = c.opLocks == null ? null : operations(c.opLocks, new byte[c.opLocks.length]);
  }

  /** Moves a column of operations, transaction by transaction, from one array to another. */
  private <T> T operations(T column, T moved) {
    for (int txn = 0; txn < txnOrder.length; txn++) {
      System.arraycopy(column, oldStarts[txnOrder[txn]], moved, opStarts[txn], opCount(txn));
    }
    return moved;
  }

  private static int[] countSessions(int[] txnSessions, int sessionCount) {
    int[] starts = new int[sessionCount + 1];
    for (int session : txnSessions) {
      starts[session + 1]++;
    }
    for (int s = 0; s < sessionCount; s++) {
      starts[s + 1] += starts[s];
    }
    return starts;
  }

  private static boolean isSorted(int[] txnSessions) {
    for (int i = 1; i < txnSessions.length; i++) {
      if (txnSessions[i - 1] > txnSessions[i]) {
        return false;
      }
    }
    return true;
  }

  private static int[] stableOrder(int[] txnSessions, int[] sessionStarts) {
    int[] next = sessionStarts.clone();
    int[] order = new int[txnSessions.length];
    for (int txn = 0; txn < txnSessions.length; txn++) {
      order[next[txnSessions[txn]]++] = txn;
    }
    return order;
  }

  private static int[] permuted(int[] column, int[] order) {
    int[] result = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      result[i] = column[order[i]];
    }
    return result;
  }

  private static byte[] permuted(byte[] column, int[] order) {
    byte[] result = new byte[order.length];
    for (int i = 0; i < order.length; i++) {
      result[i] = column[order[i]];
    }
    return result;
  }

  private static long @Nullable [] permutedIfAny(long @Nullable [] column, int[] order) {
    return column == null ? null : permutedLongs(column, order);
  }

  static long[] permutedLongs(long[] column, int[] order) {
    long[] result = new long[order.length];
    for (int i = 0; i < order.length; i++) {
      result[i] = column[order[i]];
    }
    return result;
  }

  private static @Nullable String @Nullable [] permuted(
      @Nullable String @Nullable [] column, int[] order) {
    if (column == null) {
      return null;
    }
    @Nullable String[] result = new String[order.length];
    for (int i = 0; i < order.length; i++) {
      result[i] = column[order[i]];
    }
    return result;
  }
}
