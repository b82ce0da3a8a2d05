package io.kingsnake.workload.reference;

import io.kingsnake.history.History;
import io.kingsnake.workload.Workload;
import io.kingsnake.workload.reference.store.VersionStore;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An in-memory database whose isolation level, or violation of it, is known by construction. Runs
 * are single-threaded and depend on the options and the workload only. Scheduling, planning,
 * outcomes and faults draw from streams of their own, so that switching one does not reseed the
 * others.
 */
public final class ReferenceDatabase {
  /** Largest age of a stale snapshot, in commits: bounds the versions kept for it. */
  private static final int STALE_POINTS = 1024;

  private final RunOptions options;

  public ReferenceDatabase(RunOptions options) {
    this.options = options;
  }

  /** Runs the workload to its end on an empty database. */
  public Run run(Workload workload) {
    Recorder recorder = new Recorder(options, null);
    Faults faults = run(workload, recorder);
    return recorder.finish(faults.struck());
  }

  /**
   * Runs a workload whose history is handed over in parts as transactions end, and only the data
   * are kept: in every part all sessions have the same numbers, and the transactions of each follow
   * those in the part before.
   *
   * @param partSize transactions of each part but the last
   * @param note on the history, as JSON
   * @return what was planted
   */
  public List<Run.Planted> stream(
      Workload workload, int partSize, @Nullable String note, Consumer<History> parts) {
    if (!options.faults().isEmpty()) {
      throw new IllegalArgumentException("bugs need a run that is kept");
    }
    Recorder recorder = new Recorder(options, new Recorder.Parts(parts, partSize, note));
    run(workload, recorder);
    recorder.flush();
    return recorder.planted();
  }

  private Faults run(Workload workload, Recorder recorder) {
    SplittableRandom seeds = new SplittableRandom(options.seed());
    SplittableRandom turnRandom = seeds.split();
    SplittableRandom planRandom = seeds.split();
    SplittableRandom outcomeRandom = seeds.split();
    Faults faults = new Faults(options.faults(), seeds.split());

    VersionStore store = new VersionStore();
    Sites sites = sites();
    OpenTransaction[] txns = new OpenTransaction[options.sessionCount()];
    Arrays.setAll(txns, s -> new OpenTransaction(s, sites));
    int extraPoints = has(Bug.STALE_SNAPSHOT) ? STALE_POINTS : 0;
    Horizon horizon = new Horizon(sites.count(), extraPoints, Math.max(64, txns.length));
    Fork fork = new Fork(store, sites, faults, txns.length);
    ReadFaults readFaults =
        new ReadFaults(store, faults, recorder, horizon, options.isolation().hasSnapshotReads());
    Executor executor = new Executor(store, readFaults, options, txns);
    Committer committer =
        new Committer(options, store, sites, horizon, faults, fork, recorder, outcomeRandom, txns);
    new Scheduler(
            options,
            workload,
            txns,
            executor,
            committer,
            sites,
            fork,
            new Plants(options, faults),
            new Planter(options, txns, committer, sites, recorder),
            turnRandom,
            planRandom)
        .run(recorder);
    return faults;
  }

  private Sites sites() {
    if (options.isolation().isReplicated()) {
      return Sites.gossiping(options.siteCount(), options.gossip());
    }
    return Sites.synchronous(has(Bug.LONG_FORK) ? 2 : 1);
  }

  private boolean has(Bug bug) {
    return options.faults().stream().anyMatch(fault -> fault.bug() == bug);
  }
}
