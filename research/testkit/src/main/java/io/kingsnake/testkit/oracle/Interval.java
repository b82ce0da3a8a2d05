package io.kingsnake.testkit.oracle;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;

/**
 * When something happened inside the database: neither before {@code from} nor after {@code to},
 * where these are known. Clients only note when they asked and when they were answered.
 */
public record Interval(long from, long to) {
  static final Interval ANY_TIME = new Interval(History.NO_TIME, History.NO_TIME);

  /** A snapshot is taken after the begin, and before the first operation is answered. */
  public static Interval ofSnapshot(History history, int txn) {
    long begin = history.beginTime(txn);
    if (history.hasExactTimes()) { // the clocks of clients say nothing about the database's
      return new Interval(begin, begin == History.NO_TIME ? knownEnd(history, txn) : begin);
    }
    long answered = history.firstAnswerTime(txn);
    for (int op = history.opEnd(txn) - 1; op >= history.opStart(txn); op--) {
      if (history.firstAnswerTime(txn) == History.NO_TIME && isAnsweredInside(history, txn, op)) {
        answered = history.opEndTime(op);
      }
    }
    return new Interval(begin, answered == History.NO_TIME ? knownEnd(history, txn) : answered);
  }

  /** A commit is done after it was asked for, which is after all operations, and before the end. */
  public static Interval ofCommit(History history, int txn) {
    long end = knownEnd(history, txn);
    if (history.hasExactTimes()) {
      return new Interval(end == History.NO_TIME ? history.beginTime(txn) : end, end);
    }
    long asked = history.commitSentTime(txn);
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.commitSentTime(txn) == History.NO_TIME && isAnsweredInside(history, txn, op)) {
        asked = history.opEndTime(op);
      }
    }
    return new Interval(asked == History.NO_TIME ? history.beginTime(txn) : asked, end);
  }

  /**
   * Known end of a transaction; the client of an indeterminate one did not see it, even if it
   * recorded a time.
   */
  private static long knownEnd(History history, int txn) {
    boolean known = history.outcome(txn) == Outcome.COMMITTED;
    return known ? history.endTime(txn) : History.NO_TIME;
  }

  /**
   * Tests whether the operation was answered inside the transaction; one answered together with the
   * end may have committed by itself.
   */
  private static boolean isAnsweredInside(History history, int txn, int op) {
    long answer = history.opEndTime(op);
    boolean hasBegin = history.beginTime(txn) != History.NO_TIME;
    boolean hasEnd = history.endTime(txn) != History.NO_TIME;
    return answer != History.NO_TIME
        && !(hasBegin && answer < history.beginTime(txn))
        && !(hasEnd && answer >= history.endTime(txn));
  }

  /**
   * Tests whether this happened before the other, at whatever moments of their intervals they did.
   */
  boolean isBefore(Interval other, long drift) {
    if (to == History.NO_TIME || other.from == History.NO_TIME) {
      return false;
    }
    if (to > Long.MAX_VALUE - drift) {
      return false; // nothing is later
    }
    return drift == 0 ? to < other.from : to + drift <= other.from;
  }
}
