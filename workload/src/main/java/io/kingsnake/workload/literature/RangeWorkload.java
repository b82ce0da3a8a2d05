package io.kingsnake.workload.literature;

import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Workload;
import java.util.random.RandomGenerator;

/**
 * V-Range [viper §7]: a transaction has operations of one kind only, reads, writes, inserts,
 * deletes or range queries between any two of the keys inserted so far. Half of the inserts take
 * the next new key, the others look whether an old one is there and write it back.
 */
public final class RangeWorkload implements Workload {
  private final int opsPerTxn;
  private final int initialKeys;
  private final Shares shares;
  private int keyEnd;
  private long nextValue = 1;

  /** Relative weights of the kinds of transactions. */
  public record Shares(int reads, int writes, int inserts, int deletes, int ranges) {
    public static final Shares BALANCED = new Shares(20, 20, 20, 20, 20);
    public static final Shares RANGE_QUERY_HEAVY = new Shares(25, 25, 25, 25, 100);
    public static final Shares INSERT_DELETE_HEAVY = new Shares(10, 10, 35, 35, 10);

    private int total() {
      return reads + writes + inserts + deletes + ranges;
    }
  }

  public RangeWorkload(int opsPerTxn, int initialKeys, Shares shares) {
    this.opsPerTxn = opsPerTxn;
    this.initialKeys = Math.max(1, initialKeys);
    this.shares = shares;
    this.keyEnd = this.initialKeys;
  }

  @Override
  public void load(Plan plan) {
    for (int key = 0; key < initialKeys; key++) {
      plan.insert(key, nextValue++);
    }
  }

  @Override
  public void plan(int session, RandomGenerator random, Plan plan) {
    int kind = random.nextInt(shares.total());
    for (int i = 0; i < opsPerTxn; i++) {
      addStep(kind, random, plan);
    }
  }

  private void addStep(int kind, RandomGenerator random, Plan plan) {
    int draw = kind;
    if ((draw -= shares.reads()) < 0) {
      plan.get(random.nextInt(keyEnd));
    } else if ((draw -= shares.writes()) < 0) {
      plan.put(random.nextInt(keyEnd), nextValue++);
    } else if ((draw -= shares.inserts()) < 0) {
      addInsert(random, plan);
    } else if (draw - shares.deletes() < 0) {
      plan.delete(random.nextInt(keyEnd));
    } else {
      int a = random.nextInt(keyEnd);
      int b = random.nextInt(keyEnd);
      plan.scan(Math.min(a, b), Math.max(a, b) + 1);
    }
  }

  private void addInsert(RandomGenerator random, Plan plan) {
    if (random.nextBoolean()) {
      plan.insert(keyEnd++, nextValue++);
    } else {
      plan.update(random.nextInt(keyEnd), nextValue++);
    }
  }
}
