package io.kingsnake.workload.application;

import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Workload;
import java.util.random.RandomGenerator;

/**
 * Retwis as TAPIR runs it [Zhang15 §5]: 5% add user (1 read, 3 writes), 15% follow (2 reads and
 * writes), 30% post (3 reads, 5 writes), 50% load timeline (1..10 reads).
 */
public final class RetwisWorkload implements Workload {
  private final KeyDistribution keys;
  private long nextValue = 1;

  public RetwisWorkload(KeyDistribution keys) {
    this.keys = keys;
  }

  @Override
  public void plan(int session, RandomGenerator random, Plan plan) {
    int draw = random.nextInt(100);
    if (draw < 5) {
      updatesAndPuts(1, 2, random, plan);
    } else if (draw < 20) {
      updatesAndPuts(2, 0, random, plan);
    } else if (draw < 50) {
      updatesAndPuts(3, 2, random, plan);
    } else {
      for (int reads = 1 + random.nextInt(10); reads > 0; reads--) {
        plan.get(keys.next(random));
      }
    }
  }

  private void updatesAndPuts(int updates, int puts, RandomGenerator random, Plan plan) {
    for (int i = 0; i < updates; i++) {
      plan.update(keys.next(random), nextValue++);
    }
    for (int i = 0; i < puts; i++) {
      plan.put(keys.next(random), nextValue++);
    }
  }
}
