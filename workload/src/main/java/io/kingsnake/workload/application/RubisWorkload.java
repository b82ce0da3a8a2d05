package io.kingsnake.workload.application;

import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Workload;
import java.util.random.RandomGenerator;

/**
 * An auction site in the manner of RUBiS: users register, put items up, look at them, bid, and
 * comment. An item has a key for its highest bid and one for the number of bids.
 */
public final class RubisWorkload implements Workload {
  private final int users;
  private final KeyDistribution items;
  private int nextRow;
  private long nextBid = 1;

  public RubisWorkload(int users, KeyDistribution items) {
    this.users = users;
    this.items = items;
    this.nextRow = users + 2 * items.size();
  }

  @Override
  public void plan(int session, RandomGenerator random, Plan plan) {
    int user = random.nextInt(users);
    int item = users + 2 * items.next(random);
    int draw = random.nextInt(100);
    if (draw < 5) {
      plan.insert(nextRow++, 0);
    } else if (draw < 15) {
      plan.get(user).insert(nextRow, nextBid++).insert(nextRow + 1, 0);
      nextRow += 2;
    } else if (draw < 55) {
      plan.get(item).get(item + 1).get(user);
    } else if (draw < 90) {
      plan.get(user).update(item, nextBid++).add(item + 1, 1).insert(nextRow++, user);
    } else {
      plan.add(user, 1 + random.nextInt(5)).insert(nextRow++, user);
    }
  }
}
