package io.kingsnake.checker.problem;

import io.kingsnake.history.Moments;

/** The definition of real-time order for one pair of events; modules state it for all pairs. */
final class RealTimePairs {
  private final Problem problem;
  private final Moments moments;
  private final long drift;

  RealTimePairs(Problem problem) {
    this.problem = problem;
    moments = new Moments(problem.history());
    drift = problem.drift();
  }

  boolean precedes(int from, int to) {
    assert problem.participantOf(from) >= 0 && problem.participantOf(to) >= 0
        : "no time of an event that belongs to no transaction";
    int p = problem.participants().txn(problem.participantOf(from));
    int q = problem.participants().txn(problem.participantOf(to));
    boolean commitToBegin = problem.isWriteEvent(from) && problem.isReadEvent(to);
    boolean toCommit = problem.isWriteEvent(to);
    return switch (problem.orders().realTime()) {
      case NOTHING -> false;
      case TRANSACTIONS, ONLY_VISIBILITY -> commitToBegin && commitBeforeBegin(p, q);
      case TO_COMMITS -> toCommit && beforeCommit(from, p, q);
      case ALL_BUT_BEGINS ->
          (commitToBegin && commitBeforeBegin(p, q)) || (toCommit && beforeCommit(from, p, q));
    };
  }

  private boolean commitBeforeBegin(int p, int q) {
    return Moments.areBefore(moments.commitLatest(p), moments.snapshotEarliest(q), drift);
  }

  private boolean beforeCommit(int from, int p, int q) {
    boolean isBegin = problem.isReadEvent(from);
    long latest = isBegin ? moments.snapshotLatest(p) : moments.commitLatest(p);
    return Moments.areBefore(latest, moments.commitEarliest(q), drift);
  }
}
