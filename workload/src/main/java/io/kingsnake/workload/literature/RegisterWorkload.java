package io.kingsnake.workload.literature;

import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Workload;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Reads and blind writes of keys that are new again and again: each is used until it has been
 * written a number of times, then the next unused one takes its place. Jepsen's register workload;
 * it shows what databases get wrong where a row does not exist yet.
 */
public final class RegisterWorkload implements Workload {
  private static final int WRITES_PER_KEY = 16;

  private final int minOpsPerTxn;
  private final int maxOpsPerTxn;
  private final double readFraction;
  private final int[] keys;
  private final int[] writeCounts;
  private int nextKey;
  private long nextValue = 1;

  /** Transactions have {@code minOpsPerTxn} .. {@code maxOpsPerTxn} operations. */
  public RegisterWorkload(int keysInUse, int minOpsPerTxn, int maxOpsPerTxn, double readFraction) {
    this.minOpsPerTxn = minOpsPerTxn;
    this.readFraction = readFraction;
    this.maxOpsPerTxn = maxOpsPerTxn;
    this.keys = new int[keysInUse];
    Arrays.setAll(keys, i -> i);
    this.writeCounts = new int[keysInUse];
    this.nextKey = keysInUse;
  }

  @Override
  public void plan(int session, RandomGenerator random, Plan plan) {
    int opCount = random.nextInt(minOpsPerTxn, maxOpsPerTxn + 1);
    for (int i = 0; i < opCount; i++) {
      int place = random.nextInt(keys.length);
      if (random.nextDouble() < readFraction) {
        plan.get(keys[place]);
      } else {
        plan.put(keys[place], nextValue++);
        countWrite(place);
      }
    }
  }

  private void countWrite(int place) {
    if (++writeCounts[place] == WRITES_PER_KEY) {
      writeCounts[place] = 0;
      keys[place] = nextKey++;
    }
  }
}
