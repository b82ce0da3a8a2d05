package io.kingsnake.workload.reference;

import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.Workload;
import io.kingsnake.workload.literature.GeneralWorkload;
import io.kingsnake.workload.literature.MixedWorkload;
import io.kingsnake.workload.literature.MixedWorkload.Shares;

/** Small, contended workloads. */
final class Workloads {
  private Workloads() {}

  static Workload reads(int keys, int ops) {
    return new GeneralWorkload(
        GeneralWorkload.Parameters.BALANCED
            .withKeys(KeyDistribution.uniform(keys))
            .withOpsPerTxn(ops)
            .withUniqueValues());
  }

  static Workload everything(int keys) {
    return new MixedWorkload(
        new MixedWorkload.Parameters(Shares.EVERYTHING, 5, KeyDistribution.zipf(keys, 0.8), 0, 2));
  }

  /** Unique values and no deletes, so that each firing proves a violation. */
  static Workload updates(int keys) {
    return new MixedWorkload(
        new MixedWorkload.Parameters(
            new Shares(30, 20, 0, 5, 5, 40, 0, 0), 4, KeyDistribution.uniform(keys), 0, 1));
  }
}
