package io.kingsnake.workload.application;

import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Workload;
import java.util.random.RandomGenerator;

/**
 * A tiny Twitter in the manner of Cobra's: users tweet, follow, unfollow, and read timelines. Each
 * user has a key for the last tweet and one for the number of followers; tweets and follow edges
 * have keys of their own. Numbers and edges repeat their values.
 */
public final class TwitterWorkload implements Workload {
  private static final int EDGES = 1 << 20;

  private final KeyDistribution users;
  private final int firstEdge;
  private int nextTweet;

  public TwitterWorkload(KeyDistribution users) {
    this.users = users;
    this.firstEdge = 2 * users.size();
    this.nextTweet = firstEdge + EDGES;
  }

  @Override
  public void plan(int session, RandomGenerator random, Plan plan) {
    int user = users.next(random);
    int draw = random.nextInt(100);
    if (draw < 20) {
      plan.update(user, nextTweet).insert(nextTweet, nextTweet);
      nextTweet++;
    } else if (draw < 40) {
      follow(user, users.next(random), random.nextBoolean(), plan);
    } else {
      plan.get(followers(user));
      for (int friends = 1 + random.nextInt(8); friends > 0; friends--) {
        plan.get(users.next(random));
      }
    }
  }

  private void follow(int user, int other, boolean follows, Plan plan) {
    int edge = firstEdge + Math.floorMod(user * 31_337 + other, EDGES);
    plan.update(edge, follows ? 1 : 0).add(followers(other), follows ? 1 : -1);
  }

  private int followers(int user) {
    return users.size() + user;
  }
}
