package io.kingsnake.checker.audit;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import java.util.Optional;

/**
 * Confirms that an order respects recorded times, walking it backwards: whatever comes later in the
 * order must not have ended (or, towards commits, taken its snapshot) for certain before.
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
    Moments moments = new Moments(history);
    long firstCommit = Long.MAX_VALUE; // the least latest moment of commits later in the order
    long firstSnapshot = Long.MAX_VALUE;
    for (int i = witness.length() - 1; i >= 0; i--) {
      int txn = witness.txn(i);
      boolean lateBegin =
          towardsBegins
              && witness.begins(i)
              && Moments.areBefore(firstCommit, moments.snapshotEarliest(txn), drift);
      long first = Math.min(firstCommit, firstSnapshot);
      boolean lateCommit =
          towardsCommits
              && witness.commits(i)
              && Moments.areBefore(first, moments.commitEarliest(txn), drift);
      if (lateBegin || lateCommit) {
        return Optional.of("T" + history.txnId(txn) + " runs before one that precedes it in time");
      }
      if (witness.commits(i) && moments.commitLatest(txn) != History.NO_TIME) {
        firstCommit = Math.min(firstCommit, moments.commitLatest(txn));
      }
      if (witness.begins(i) && moments.snapshotLatest(txn) != History.NO_TIME) {
        firstSnapshot = Math.min(firstSnapshot, moments.snapshotLatest(txn));
      }
    }
    return Optional.empty();
  }
}
