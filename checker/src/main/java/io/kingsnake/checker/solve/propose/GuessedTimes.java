package io.kingsnake.checker.solve.propose;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import java.util.Arrays;

/*
 * A guess need not be trusted: an order is accepted only after a replay. Recorded times give the
 * best guess, the middle of the interval that they leave open: that of the snapshot for reads and
 * of the commit for writes, or of the commit for both, as in databases that lock. Without times,
 * clients are assumed to have progressed evenly from the first to the last transaction.
 */
/** Guesses when events happened; only the order of these times matters. */
public final class GuessedTimes {
  private final Problem problem;
  private final Participants participants;
  private final double[] times; // by event

  private GuessedTimes(Problem problem) {
    this.problem = problem;
    participants = problem.participants();
    times = new double[problem.eventCount()];
  }

  /** Guessed times by event; those of no transaction come first. */
  public static double[] of(Problem problem) {
    GuessedTimes guess = new GuessedTimes(problem);
    Arrays.fill(guess.times, Double.NEGATIVE_INFINITY);
    if (!guess.isRecorded()) {
      guess.progress();
    }
    return guess.times;
  }

  /**
   * Tests whether all transactions have times, which are then used; for one that may never have
   * ended, the end is taken to be its begin.
   */
  private boolean isRecorded() {
    History history = problem.history();
    Moments moments = new Moments(history);
    long origin = participants.count() == 0 ? 0 : history.beginTime(participants.txn(0));
    for (int p = 0; p < participants.count(); p++) {
      int txn = participants.txn(p);
      long begin = moments.snapshotEarliest(txn);
      boolean isOpen = participants.isOptional(p) && moments.commitLatest(txn) == History.NO_TIME;
      long end = isOpen ? begin : moments.commitLatest(txn);
      if (begin == History.NO_TIME || end == History.NO_TIME) {
        return false;
      }
      long commitFrom = isOpen ? begin : moments.commitEarliest(txn);
      long snapshotTo = isOpen ? begin : moments.snapshotLatest(txn);
      double commit = middle((double) (commitFrom - origin), (double) (end - origin));
      double snapshot = middle((double) (begin - origin), (double) (snapshotTo - origin));
      times[problem.readEvent(p)] = problem.isSnapshot() ? snapshot : commit;
      times[problem.writeEvent(p)] = commit;
    }
    return true;
  }

  private static double middle(double earliest, double latest) {
    return (earliest + latest) / 2;
  }

  private void progress() {
    int count = participants.count();
    for (int start = 0; start < count; ) {
      int end = start + 1;
      while (end < count && participants.sameSession(start, end)) {
        end++;
      }
      for (int p = start; p < end; p++) {
        times[problem.readEvent(p)] = (p - start + 0.5) / (end - start);
        times[problem.writeEvent(p)] = times[problem.readEvent(p)];
      }
      start = end;
    }
  }
}
