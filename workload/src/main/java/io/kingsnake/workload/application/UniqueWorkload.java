package io.kingsnake.workload.application;

import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Step;
import io.kingsnake.workload.Workload;
import java.util.random.RandomGenerator;

/**
 * Another workload in which every write writes a value of its own, for checkers that require that:
 * sums become values that are written back.
 */
final class UniqueWorkload implements Workload {
  private final Workload other;
  private long nextValue = 1;

  UniqueWorkload(Workload other) {
    this.other = other;
  }

  @Override
  public void load(Plan plan) {
    other.load(plan);
    makeUnique(plan);
  }

  @Override
  public void plan(int session, RandomGenerator random, Plan plan) {
    other.plan(session, random, plan);
    makeUnique(plan);
  }

  private void makeUnique(Plan plan) {
    for (int i = 0; i < plan.size(); i++) {
      if (plan.step(i).writesValue() || plan.step(i) == Step.ADD) {
        plan.writeInstead(i, nextValue++);
      }
    }
  }
}
