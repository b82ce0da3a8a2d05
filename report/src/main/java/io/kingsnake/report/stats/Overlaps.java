package io.kingsnake.report.stats;

import io.kingsnake.history.History;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Committed transactions that ran at the same time as one of another session, by recorded times.
 *
 * @param timed transactions with both times
 * @param overlapping of these, the ones with company
 */
record Overlaps(int timed, int overlapping) {
  static Overlaps of(History history) {
    Integer[] byBegin =
        IntStream.range(0, history.txnCount())
            .filter(txn -> isTimed(history, txn))
            .boxed()
            .sorted((a, b) -> Long.compare(history.beginTime(a), history.beginTime(b)))
            .toArray(Integer[]::new);
    boolean[] overlaps = new boolean[byBegin.length];
    markOverlapsWithEarlier(history, byBegin, overlaps);
    markOverlapsWithLater(history, byBegin, overlaps);
    int overlapping = 0;
    for (boolean overlap : overlaps) {
      overlapping += overlap ? 1 : 0;
    }
    return new Overlaps(byBegin.length, overlapping);
  }

  private static boolean isTimed(History history, int txn) {
    return history.isCommitted(txn)
        && history.beginTime(txn) != History.NO_TIME
        && history.endTime(txn) != History.NO_TIME;
  }

  /**
   * Marks overlaps with transactions that began before: the latest end in another session lies
   * after the transaction's begin.
   */
  private static void markOverlapsWithEarlier(
      History history, Integer[] byBegin, boolean[] overlaps) {
    long[] lastEnd = new long[history.sessionCount()];
    Arrays.fill(lastEnd, Long.MIN_VALUE);
    int latest = -1;
    int second = -1;
    for (int i = 0; i < byBegin.length; i++) {
      int txn = byBegin[i];
      int session = history.txnSession(txn);
      int other = latest == session ? second : latest;
      overlaps[i] = other >= 0 && lastEnd[other] > history.beginTime(txn);
      lastEnd[session] = Math.max(lastEnd[session], history.endTime(txn));
      if (latest != session && (latest < 0 || lastEnd[session] > lastEnd[latest])) {
        second = latest;
        latest = session;
      } else if (latest != session && (second < 0 || lastEnd[session] > lastEnd[second])) {
        second = session;
      }
    }
  }

  /**
   * Marks overlaps with transactions that began after: the next one of another session began before
   * the transaction's end.
   */
  private static void markOverlapsWithLater(
      History history, Integer[] byBegin, boolean[] overlaps) {
    int next = -1;
    int nextOfOther = -1;
    for (int i = byBegin.length - 1; i >= 0; i--) {
      int txn = byBegin[i];
      int session = history.txnSession(txn);
      if (next >= 0 && history.txnSession(next) != session) {
        nextOfOther = next;
      }
      // nextOfOther: the first later transaction of a session other than this one
      overlaps[i] |= nextOfOther >= 0 && history.beginTime(nextOfOther) < history.endTime(txn);
      next = txn;
    }
  }
}
