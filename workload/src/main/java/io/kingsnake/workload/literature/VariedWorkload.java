package io.kingsnake.workload.literature;

import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.Knobs;
import io.kingsnake.workload.Knobs.Knob;
import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Workload;
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
  private final KeyDistribution values;

  private VariedWorkload(Workload other, int minOps, double duplicates, KeyDistribution values) {
    this.other = other;
    this.minOps = minOps;
    this.duplicates = duplicates;
    this.values = values;
  }

  /**
   * The other one itself if nothing is different.
   *
   * @param minOps 0 leaves transactions as long as they are
   * @param duplicates the part of keys with repeated values
   * @param values which repeat, from 0
   */
  static Workload of(Workload other, int minOps, double duplicates, KeyDistribution values) {
    return minOps == 0 && duplicates == 0
        ? other
        : new VariedWorkload(other, minOps, duplicates, values);
  }

  /** Varies a workload according to the knobs. */
  static Workload of(Workload other, Knobs knobs) {
    return of(other, knobs.orElse(Knob.MIN_OPS, 0), knobs);
  }

  /** With transactions of varied length only. */
  static Workload ofLength(Workload other, Knobs knobs) {
    return of(other, knobs.orElse(Knob.MIN_OPS, 0), 0, KeyDistribution.uniform(1));
  }

  /** With repeated values only. */
  static Workload ofValues(Workload other, Knobs knobs) {
    return of(other, 0, knobs);
  }

  private static Workload of(Workload other, int minOps, Knobs knobs) {
    return of(
        other,
        minOps,
        knobs.orElse(Knob.DUPLICATES, 0.0),
        KeyDistribution.zipf(
            knobs.orElse(Knob.VALUES, VALUE_SPACE), knobs.orElse(Knob.VALUE_SKEW, VALUE_SKEW)));
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
