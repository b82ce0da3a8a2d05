package io.kingsnake.workload;

import java.util.random.RandomGenerator;

/**
 * A source of transactions for any database. A workload may keep state (the next unused value); one
 * instance serves one run, and the same calls with the same randomness give the same plans.
 */
@FunctionalInterface
public interface Workload {
  /**
   * Fills the empty {@code plan} with the transaction that makes the initial data, if any; the
   * caller that runs the workload on a real database runs it first.
   */
  default void load(Plan plan) {}

  /** Fills the empty {@code plan} with the next transaction of {@code session}. */
  void plan(int session, RandomGenerator random, Plan plan);
}
