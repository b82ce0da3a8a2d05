package io.kingsnake.workload;

import java.util.random.RandomGenerator;

/**
 * Another workload with transactions of varied length, or with values that repeat on some keys:
 * they are drawn from a small space by Zipf's distribution, as the general workload has it.
 */
final class VariedWorkload implements Workload {
  private static final int VALUE_SPACE = 100;
  private static final double VALUE_SKEW = 0.5;

  private final Workload other;
  private final int minOps;
  private final double duplicates;
  private final KeyDistribution values = KeyDistribution.zipf(VALUE_SPACE, VALUE_SKEW);

  /**
   * Makes one.
   *
   * @param minOps 0 leaves transactions as long as they are
   * @param duplicates the part of keys with repeated values
   */
  VariedWorkload(Workload other, int minOps, double duplicates) {
    this.other = other;
    this.minOps = minOps;
    this.duplicates = duplicates;
  }

  /** The other one itself if nothing was asked for. */
  static Workload of(Workload other, Knobs knobs) {
    return knobs.minOps().isEmpty() && knobs.duplicates().isEmpty()
        ? other
        : new VariedWorkload(other, knobs.minOps().orElse(0), knobs.duplicates().orElse(0.0));
  }

  @Override
  public void load(Plan plan) {
    other.load(plan);
  }

  @Override
  public void plan(int session, RandomGenerator random, Plan plan) {
    other.plan(session, random, plan);
    if (minOps > 0 && minOps < plan.size()) {
      plan.shorten(random.nextInt(minOps, plan.size() + 1));
    }
    for (int i = 0; i < plan.size(); i++) {
      if (plan.step(i).writesValue() && repeats(plan.key(i), duplicates)) {
        plan.setValue(i, 1 + values.next(random));
      }
    }
  }

  /** Every 1/part-th key, so that hot keys are of both kinds. */
  static boolean repeats(int key, double part) {
    return Math.floor((key + 1) * part) > Math.floor(key * part);
  }
}
