package io.kingsnake.workload.reference;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import io.kingsnake.workload.reference.store.VersionStore;
import java.util.random.RandomGenerator;

/** Ends transactions: decides, installs their writes, and records what the client learns. */
final class Committer {
  private final RunOptions options;
  private final VersionStore store;
  private final Sites sites;
  private final Horizon horizon;
  private final CommitCheck check;
  private final Faults faults;
  private final Fork fork;
  private final Recorder recorder;
  private final RandomGenerator random;
  private final OpenTransaction[] txns;
  private final int spareVersions;
  private int lastPoint = VersionStore.INITIAL_POINT;

  Committer(
      RunOptions options,
      VersionStore store,
      Sites sites,
      Horizon horizon,
      Faults faults,
      Fork fork,
      Recorder recorder,
      RandomGenerator random,
      OpenTransaction[] txns) {
    this.options = options;
    this.store = store;
    this.sites = sites;
    this.horizon = horizon;
    this.check = new CommitCheck(store, options.isolation());
    this.faults = faults;
    this.fork = fork;
    this.recorder = recorder;
    this.random = random;
    this.txns = txns;
    // Bugs need to know what came before the version that all see.
    this.spareVersions = options.faults().isEmpty() ? 0 : 1;
  }

  int lastPoint() {
    return lastPoint;
  }

  /** Says whether it counts. */
  boolean end(OpenTransaction txn, long time) {
    boolean isRolledBack = chance(options.abortFraction());
    boolean commits =
        !txn.refused && !txn.doomed && !isRolledBack && (check.passes(txn) || losesUpdate(txn));
    if (!commits && !isRolledBack && !options.keepsConflicts()) {
      txn.end();
      return false;
    }
    boolean heard = txn.pendingFault() != null || !chance(options.indeterminateFraction());
    boolean takesEffect = commits && (heard || random.nextBoolean());
    Outcome outcome =
        !commits ? Outcome.ABORTED : heard ? Outcome.COMMITTED : Outcome.INDETERMINATE;
    if (takesEffect) {
      install(txn, outcome);
    }
    recorder.ended(txn, outcome, takesEffect ? lastPoint : 0, time);
    faults.settle(txn, commits, time);
    if (outcome == Outcome.COMMITTED) {
      fork.committed(txn, time);
    }
    txn.end();
    return true;
  }

  /** The client has its answer to a step. */
  void answered(OpenTransaction txn, long time) {
    if (txn.firstAnswerTime == History.NO_TIME) {
      txn.firstAnswerTime = time;
    }
    if (options.opTimes()) {
      txn.transcript.time(time);
    }
  }

  /** Ends a transaction of which the database only knows that it existed. */
  void endPlanted(OpenTransaction txn, Outcome outcome, long time) {
    boolean takesEffect = outcome == Outcome.COMMITTED;
    if (takesEffect) {
      sites.committed(txn.site, ++lastPoint);
    }
    recorder.ended(txn, outcome, takesEffect ? lastPoint : 0, time);
    txn.end();
  }

  /** Commits the initial data, before which nothing is. */
  void endLoad(OpenTransaction txn, long time) {
    install(txn, Outcome.COMMITTED);
    sites.meet();
    recorder.ended(txn, Outcome.COMMITTED, lastPoint, time);
    txn.end();
  }

  private boolean chance(double probability) {
    return probability > 0 && random.nextDouble() < probability;
  }

  private void install(OpenTransaction txn, Outcome outcome) {
    int point = ++lastPoint;
    int acknowledged = outcome == Outcome.COMMITTED ? VersionStore.ACKNOWLEDGED : 0;
    for (int i = 0; i < txn.writeKeys.size(); i++) {
      int key = txn.writeKeys.get(i);
      boolean overwrites = txn.lastReadPoint(key) == store.point(store.head(key));
      store.install(
          key,
          txn.writeValues.get(i),
          txn.writeBases.get(i) == OpenTransaction.NO_BASE
              ? txn.writeIntermediates.get(i)
              : VersionStore.ABSENT,
          point,
          txn.number,
          txn.site,
          acknowledged | (overwrites ? VersionStore.OVERWRITES : 0));
      store.prune(key, horizon.view(), spareVersions);
    }
    sites.committed(txn.site, point);
    horizon.committed(sites, txns);
  }

  /**
   * Decides whether the bug strikes: the transaction commits although another has overwritten a
   * version that it read and updates.
   */
  private boolean losesUpdate(OpenTransaction txn) {
    if (!faults.isArmed(Bug.LOST_UPDATE, txn.number) || txn.pendingFault() != null) {
      return false;
    }
    for (int i = 0; i < txn.writeKeys.size(); i++) {
      int key = txn.writeKeys.get(i);
      int rival = store.head(key);
      if (isRival(txn, key, rival) && check.appendsApply(txn, key)) {
        if (faults.takes(Bug.LOST_UPDATE, txn.number)) {
          faults.strike(txn, Bug.LOST_UPDATE, store.writer(rival), key);
          return true;
        }
        return false;
      }
    }
    return false;
  }

  /** Tests whether {@code rival} is known to overwrite the same version that {@code txn} read. */
  private boolean isRival(OpenTransaction txn, int key, int rival) {
    return rival != VersionStore.NONE
        && store.has(rival, VersionStore.OVERWRITES)
        && store.has(rival, VersionStore.ACKNOWLEDGED)
        && store.previous(rival) != VersionStore.NONE
        && store.value(store.previous(rival)) != VersionStore.ABSENT
        && store.point(store.previous(rival)) == txn.lastReadPoint(key);
  }
}
