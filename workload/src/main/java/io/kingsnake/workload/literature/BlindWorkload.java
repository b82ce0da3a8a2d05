package io.kingsnake.workload.literature;

import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Workload;
import java.util.random.RandomGenerator;

/**
 * BlindW [Cobra §6, viper §7]: every transaction either only reads or only writes, keys uniform,
 * values unique. Without reads before writes nothing hints at the order of versions, which makes it
 * the classic stress of checkers.
 */
public final class BlindWorkload implements Workload {
  private final int opsPerTxn;
  private final double readOnlyFraction;
  private final KeyDistribution keys;
  private long nextValue = 1;

  /** RM is 0.9 read-only transactions, RW 0.5. */
  public BlindWorkload(int opsPerTxn, double readOnlyFraction, KeyDistribution keys) {
    this.opsPerTxn = opsPerTxn;
    this.readOnlyFraction = readOnlyFraction;
    this.keys = keys;
  }

  @Override
  public void plan(int session, RandomGenerator random, Plan plan) {
    boolean readOnly = random.nextDouble() < readOnlyFraction;
    for (int i = 0; i < opsPerTxn; i++) {
      int key = keys.next(random);
      if (readOnly) {
        plan.get(key);
      } else {
        plan.put(key, nextValue++);
      }
    }
  }
}
