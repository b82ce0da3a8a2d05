package io.kingsnake.workload.literature;

import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Workload;
import java.util.random.RandomGenerator;

/**
 * The load that snapshot isolation cannot stand [Berenson95 §4.2]: keys come in pairs, a
 * transaction reads both of a pair and writes one of them. Two that meet on a pair write different
 * keys, so no write conflicts, and neither sees the other.
 */
public final class WriteSkewWorkload implements Workload {
  private final KeyDistribution pairs;
  private long nextValue = 1;

  public WriteSkewWorkload(KeyDistribution pairs) {
    this.pairs = pairs;
  }

  /** Loads all rows; locks on absent rows are a question of their own. */
  @Override
  public void load(Plan plan) {
    for (int key = 0; key < 2 * pairs.size(); key++) {
      plan.put(key, nextValue++);
    }
  }

  @Override
  public void plan(int session, RandomGenerator random, Plan plan) {
    int first = 2 * pairs.next(random);
    plan.get(first).get(first + 1).put(first + random.nextInt(2), nextValue++);
  }
}
