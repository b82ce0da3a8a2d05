package io.kingsnake.checker;

import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.Workload;
import io.kingsnake.workload.literature.GeneralWorkload;
import io.kingsnake.workload.literature.MixedWorkload;
import io.kingsnake.workload.literature.MixedWorkload.Shares;
import io.kingsnake.workload.reference.Fault;
import io.kingsnake.workload.reference.Isolation;
import io.kingsnake.workload.reference.ReferenceDatabase;
import io.kingsnake.workload.reference.Run;
import io.kingsnake.workload.reference.RunOptions;

/** Runs of a few thousand transactions whose verdict is known by construction. */
final class ReferenceRuns {
  private static final int KEYS = 400;

  private ReferenceRuns() {}

  static Run run(Isolation isolation, long seed, Fault... faults) {
    return run(isolation, seed, updates(0), faults);
  }

  static Run withDuplicateValues(Isolation isolation, long seed, Fault... faults) {
    return run(isolation, seed, updates(20), faults);
  }

  /** Blind writes too, so that version orders have to be found. */
  static Run withBlindWrites(Isolation isolation, long seed) {
    Workload workload =
        new GeneralWorkload(
            GeneralWorkload.Parameters.BALANCED
                .withKeys(KeyDistribution.uniform(KEYS))
                .withOpsPerTxn(6)
                .withUniqueValues());
    return run(isolation, seed, workload);
  }

  private static Run run(Isolation isolation, long seed, Workload workload, Fault... faults) {
    RunOptions options =
        RunOptions.of(isolation, seed)
            .withSessions(20, 150)
            .withOutcomes(0.02, 0.02)
            .withFaults(faults);
    return new ReferenceDatabase(options).run(workload);
  }

  /** Reads, writes and updates of single keys; values are unique if {@code valueSpace} is 0. */
  private static Workload updates(int valueSpace) {
    return new MixedWorkload(
        new MixedWorkload.Parameters(
            new Shares(40, 20, 0, 0, 0, 40, 0, 0),
            4,
            KeyDistribution.uniform(KEYS),
            valueSpace,
            1));
  }
}
