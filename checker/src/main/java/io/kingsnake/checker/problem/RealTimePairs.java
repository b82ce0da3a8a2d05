package io.kingsnake.checker.problem;

import io.kingsnake.checker.module.Observations;
import io.kingsnake.checker.module.Times;
import io.kingsnake.history.Saturating;

/** The definition of real-time order for one pair of events; modules say it for all pairs. */
final class RealTimePairs {
  private final Problem problem;
  private final Times times;
  private final long drift;

  RealTimePairs(Problem problem) {
    Observations observations = new ProblemObservations(problem);
    this.problem = problem;
    times = new Times(observations);
    drift = problem.drift();
  }

  boolean precedes(int from, int to) {
    int p = problem.participantOf(from);
    int q = problem.participantOf(to);
    boolean commitToBegin = problem.isWriteEvent(from) && problem.isReadEvent(to);
    boolean toCommit = problem.isWriteEvent(to);
    return switch (problem.orders().realTime()) {
      case NOTHING -> false;
      case TRANSACTIONS, ONLY_VISIBILITY -> commitToBegin && commitBeforeBegin(p, q);
      case TO_COMMITS -> toCommit && beforeCommit(from, q);
      case ALL_BUT_BEGINS ->
          (commitToBegin && commitBeforeBegin(p, q)) || (toCommit && beforeCommit(from, q));
    };
  }

  private boolean commitBeforeBegin(int p, int q) {
    return times.hasEnd(p)
        && times.hasBegin(q)
        && times.end(p) < Saturating.minus(times.begin(q), drift);
  }

  private boolean beforeCommit(int from, int q) {
    int p = problem.participantOf(from);
    boolean isBegin = problem.isReadEvent(from);
    return times.hasEnd(q)
        && (isBegin
            ? times.hasBegin(p) && times.begin(p) < Saturating.minus(times.end(q), drift)
            : times.hasEnd(p) && times.end(p) < Saturating.minus(times.end(q), drift));
  }
}
