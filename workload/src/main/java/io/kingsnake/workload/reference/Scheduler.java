package io.kingsnake.workload.reference;

import io.kingsnake.workload.Workload;
import java.util.random.RandomGenerator;

/**
 * Lets one client at a time take one step: begin, an operation, or the end. {@code seats} holds the
 * sessions in random places; the first {@code seatCount} are inside a transaction or about to be,
 * the others wait until one of those has finished a transaction.
 */
final class Scheduler implements Planter.Clock {
  private final RunOptions options;
  private final Workload workload;
  private final OpenTransaction[] txns;
  private final Executor executor;
  private final Committer committer;
  private final Sites sites;
  private final Fork fork;
  private final Plants plants;
  private final Planter planter;
  private final RandomGenerator turnRandom;
  private final RandomGenerator planRandom;

  private final int[] seats;
  private final int[] txnsLeft;
  private int sessionsLeft;
  private int beganCount;
  private long clock;

  Scheduler(
      RunOptions options,
      Workload workload,
      OpenTransaction[] txns,
      Executor executor,
      Committer committer,
      Sites sites,
      Fork fork,
      Plants plants,
      Planter planter,
      RandomGenerator turnRandom,
      RandomGenerator planRandom) {
    this.options = options;
    this.workload = workload;
    this.txns = txns;
    this.executor = executor;
    this.committer = committer;
    this.sites = sites;
    this.fork = fork;
    this.plants = plants;
    this.planter = planter;
    this.turnRandom = turnRandom;
    this.planRandom = planRandom;
    this.seats = new int[txns.length];
    this.txnsLeft = new int[txns.length];
    for (int session = 0; session < txns.length; session++) {
      seats[session] = session;
      txnsLeft[session] = options.txnsOf(session);
    }
    this.sessionsLeft = Math.min(options.txnCount(), txns.length);
  }

  /** Runs every session to its last transaction. */
  void run(Recorder recorder) {
    if (options.loads()) {
      load(recorder);
    }
    while (sessionsLeft > 0) {
      int seat = turnRandom.nextInt(Math.min(options.maxInFlight(), sessionsLeft));
      OpenTransaction txn = txns[seats[seat]];
      clock++;
      if (!txn.isOpen() && planter.isDue(beganCount)) {
        planter.plantIfFree(txn.session, this);
      } else if (!txn.isOpen()) {
        begin(txn);
        recorder.began(txn);
      } else if (txn.nextStep < txn.plan.size() && !txn.refused) {
        executor.step(txn);
        committer.answered(txn, clock);
      } else {
        boolean counts = committer.end(txn, clock);
        leave(seat, counts ? 1 : 0);
      }
      sites.tick(turnRandom);
    }
    while (!planter.isFinished()) {
      planter.plantIfFree(turnRandom.nextInt(txns.length), this);
    }
  }

  @Override
  public long tick() {
    return ++clock;
  }

  @Override
  public int nextNumber() {
    return beganCount++;
  }

  private void load(Recorder recorder) {
    OpenTransaction txn = txns[0];
    txn.plan.clear();
    workload.load(txn.plan);
    if (txn.plan.size() == 0) {
      return;
    }
    txn.begin(nextNumber(), tick(), committer.lastPoint());
    recorder.began(txn);
    while (txn.nextStep < txn.plan.size()) {
      executor.step(txn);
      committer.answered(txn, tick());
    }
    committer.endLoad(txn, tick());
  }

  private void begin(OpenTransaction txn) {
    txn.begin(nextNumber(), clock, committer.lastPoint());
    fork.begins(txn, committer.lastPoint(), clock);
    if (options.isolation().hasSnapshotReads()) {
      txn.takeSnapshot(sites.view(txn.site));
    }
    txn.plan.clear();
    workload.plan(txn.session, planRandom, txn.plan);
    plants.rewrite(txn);
  }

  /** Makes room for a session that waits, or closes up if this one has nothing left to do. */
  private void leave(int seat, int count) {
    int session = seats[seat];
    int place;
    txnsLeft[session] -= count;
    if (txnsLeft[session] == 0) {
      place = --sessionsLeft;
    } else if (options.maxInFlight() < sessionsLeft) {
      // Itself again, or one of those that wait.
      int draw = turnRandom.nextInt(options.maxInFlight() - 1, sessionsLeft);
      place = draw < options.maxInFlight() ? seat : draw;
    } else {
      return;
    }
    seats[seat] = seats[place];
    seats[place] = session;
  }
}
