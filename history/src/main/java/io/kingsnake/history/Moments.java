package io.kingsnake.history;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * When a transaction can have taken its snapshot and committed. A client notes when it asks and
 * when it is answered, so that both are intervals: the snapshot lies between begin and the first
 * answer, the commit between the request for it and the end. {@link History#NO_TIME} is a bound
 * that is not known. Where times are exact, begin and end are the moments themselves, and what the
 * client's clock said of answers and requests does not count beside the database's.
 *
 * <p>The end of a transaction that is not known to have committed is not its own, but no earlier
 * than its begin.
 */
public final class Moments {
  private final History history;

  public Moments(History history) {
    this.history = history;
  }

  public long snapshotEarliest(int txn) {
    return history.beginTime(txn);
  }

  public long snapshotLatest(int txn) {
    if (history.hasExactTimes()) {
      return orElse(history.beginTime(txn), commitLatest(txn));
    }
    return orElse(firstAnswer(txn), commitLatest(txn));
  }

  public long commitEarliest(int txn) {
    if (history.hasExactTimes()) {
      return orElse(commitLatest(txn), history.beginTime(txn));
    }
    return orElse(commitSent(txn), history.beginTime(txn));
  }

  public long commitLatest(int txn) {
    return history.isCommitted(txn) ? history.endTime(txn) : History.NO_TIME;
  }

  /** When the first operation was answered, as far as that or the times of operations show. */
  public long firstAnswer(int txn) {
    if (isKnown(history.firstAnswerTime(txn))) {
      return history.firstAnswerTime(txn);
    }
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (isAnswered(txn, op)) {
        return history.opEndTime(op);
      }
    }
    return History.NO_TIME;
  }

  /** When the database was asked to commit, or the last operation before that was answered. */
  public long commitSent(int txn) {
    if (isKnown(history.commitSentTime(txn))) {
      return history.commitSentTime(txn);
    }
    for (int op = history.opEnd(txn) - 1; op >= history.opStart(txn); op--) {
      if (isAnswered(txn, op)) {
        return history.opEndTime(op);
      }
    }
    return History.NO_TIME;
  }

  /**
   * Tests whether the operation was answered inside the transaction; one answered at its very end
   * may have been the request to commit.
   */
  private boolean isAnswered(int txn, int op) {
    long answered = history.opEndTime(op);
    long end = history.endTime(txn);
    return isKnown(answered)
        && answered >= history.beginTime(txn)
        && (!isKnown(end) || answered < end);
  }

  /** The transactions that may have taken effect. */
  public int participants() {
    return (int) IntStream.range(0, history.txnCount()).filter(this::counts).count();
  }

  /** Number of these transactions that have no begin, or committed and have no end. */
  public int withoutTimes() {
    return (int)
        IntStream.range(0, history.txnCount())
            .filter(this::counts)
            .filter(
                txn ->
                    !isKnown(history.beginTime(txn))
                        || (history.isCommitted(txn) && !isKnown(history.endTime(txn))))
            .count();
  }

  /**
   * Tests whether there are transactions, but no two of their moments can be compared although they
   * could have been recorded: transactions not known to have committed have no end.
   *
   * @param ofWhole whether only whole transactions are, of which one is over when another begins
   */
  public boolean areMissing(boolean ofWhole) {
    boolean hasEarliest =
        anyOf(txn -> isKnown(snapshotEarliest(txn)) || (!ofWhole && isKnown(commitEarliest(txn))));
    boolean hasLatest =
        anyOf(txn -> isKnown(commitLatest(txn)) || (!ofWhole && isKnown(snapshotLatest(txn))));
    boolean hasEnds = IntStream.range(0, history.txnCount()).anyMatch(history::isCommitted);
    return (!hasEarliest || (!hasLatest && hasEnds)) && participants() > 0;
  }

  private boolean anyOf(IntPredicate test) {
    return IntStream.range(0, history.txnCount()).filter(this::counts).anyMatch(test);
  }

  private boolean counts(int txn) {
    return history.outcome(txn) != Outcome.ABORTED;
  }

  /**
   * Tests whether all moments up to {@code latest} are known to be before all from {@code earliest}
   * on.
   */
  public static boolean areBefore(long latest, long earliest, long drift) {
    return isKnown(latest)
        && isKnown(earliest)
        && latest < earliest
        // Unsigned, since times may be further apart than there are positive numbers.
        && Long.compareUnsigned(earliest - latest, drift) >= 0;
  }

  /**
   * Number of these latest moments, in ascending order, that are before the earliest of another.
   */
  public static int countBefore(long[] latest, long earliest, long drift) {
    int low = 0;
    int high = latest.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (areBefore(latest[middle], earliest, drift)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * The first of these earliest moments, in ascending order, that the latest of another precedes.
   */
  public static int firstAfter(long latest, long[] earliest, long drift) {
    int low = 0;
    int high = earliest.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (areBefore(latest, earliest[middle], drift)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private static long orElse(long time, long other) {
    return isKnown(time) ? time : other;
  }

  private static boolean isKnown(long time) {
    return time != History.NO_TIME;
  }
}
