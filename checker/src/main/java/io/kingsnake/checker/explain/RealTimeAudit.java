package io.kingsnake.checker.explain;

import io.kingsnake.checker.problem.Orders;
import io.kingsnake.checker.problem.Orders.RealTime;
import io.kingsnake.history.History;
import io.kingsnake.history.Saturating;
import java.util.Optional;

/**
 * Confirms that an order respects recorded times, walking it backwards: whatever comes later in the
 * order must not have ended (or, towards commits, begun) too early.
 */
final class RealTimeAudit {
  private final History history;
  private final RealTime realTime;
  private final long drift;
  private final Witness witness;

  RealTimeAudit(History history, Orders orders, long drift, Witness witness) {
    this.history = history;
    this.realTime = orders.realTime();
    this.drift = drift;
    this.witness = witness;
  }

  Optional<String> complaint() {
    if (realTime == RealTime.NOTHING) {
      return Optional.empty();
    }
    boolean towardsBegins = realTime != RealTime.TO_COMMITS;
    boolean towardsCommits = realTime != RealTime.TRANSACTIONS;
    long earliestEnd = Long.MAX_VALUE; // of commits later in the order
    long earliestBegin = Long.MAX_VALUE;
    for (int i = witness.length() - 1; i >= 0; i--) {
      int txn = witness.txn(i);
      long begin = history.beginTime(txn);
      long end = history.isCommitted(txn) ? history.endTime(txn) : History.NO_TIME;
      boolean lateBegin =
          towardsBegins
              && witness.begins(i)
              && begin != History.NO_TIME
              && precedes(earliestEnd, begin);
      boolean lateCommit =
          towardsCommits
              && witness.commits(i)
              && end != History.NO_TIME
              && precedes(Math.min(earliestEnd, earliestBegin), end);
      if (lateBegin || lateCommit) {
        return Optional.of("T" + history.txnId(txn) + " runs before one that precedes it in time");
      }
      if (witness.commits(i) && end != History.NO_TIME) {
        earliestEnd = Math.min(earliestEnd, end);
      }
      if (witness.begins(i) && begin != History.NO_TIME) {
        earliestBegin = Math.min(earliestBegin, begin);
      }
    }
    return Optional.empty();
  }

  private boolean precedes(long earlier, long later) {
    return earlier != Long.MAX_VALUE && earlier < Saturating.minus(later, drift);
  }
}
