package io.kingsnake.workload.literature;

import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.Knobs;
import io.kingsnake.workload.Knobs.Knob;
import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Workload;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Every kind of step in given shares, as Boomslang's RandomBench [Boomslang §A.5]: ranges [k, k +
 * 1..100), iterators of 1..10 rows. Lists live on keys after all others, each until it has had its
 * share of appends, so that reading them stays cheap however long the run.
 */
public final class MixedWorkload implements Workload {
  private static final int MAX_RANGE = 100;
  private static final int MAX_ROWS = 10;
  private static final int APPENDS_PER_LIST = 32;

  private final Parameters parameters;
  private final int[] listKeys;
  private final int[] appendCounts;
  private int nextListKey;
  private long nextUniqueValue;

  /** Relative weights of the steps. */
  public record Shares(
      int get, int put, int delete, int scan, int iterate, int update, int append, int readList) {
    private static final int FINE = 10_000;

    /** RandomBench: 25% reads and writes each, 5% deletes, 10% scans, 10% iterators, 25% RMW. */
    public static final Shares RANDOM_BENCH = new Shares(25, 25, 5, 10, 10, 25, 0, 0);

    /** RandomRange: 20% scans and no iterators. */
    public static final Shares RANDOM_RANGE = new Shares(25, 25, 5, 20, 0, 25, 0, 0);

    /** RandomRMWRange: 90% read-modify-writes, 10% scans, each after one of everything. */
    public static final Shares RANDOM_RMW_RANGE = new Shares(0, 0, 0, 10, 0, 90, 0, 0);

    /** Boomslang's own BlindW: as RandomBench, but reads and writes only. */
    public static final Shares BLIND = new Shares(50, 50, 0, 0, 0, 0, 0, 0);

    /** RandomBench and lists. */
    public static final Shares EVERYTHING = new Shares(20, 20, 5, 10, 10, 20, 10, 5);

    /** Elle's list-append. */
    public static final Shares LIST_APPEND = new Shares(0, 0, 0, 0, 0, 0, 50, 50);

    /**
     * Shares of operations for these knobs, which give parts of all operations, of the rest, and of
     * reads among those on lists.
     */
    static Shares asked(Knobs knobs, double reads) {
      double lists = knobs.orElse(Knob.LISTS, 0.0);
      double scans = knobs.orElse(Knob.SCANS, 0.0);
      double updates = knobs.orElse(Knob.RMW, 0.0);
      double deletes = knobs.orElse(Knob.DELETES, 0.0);
      double plain = Math.max(0, 1 - lists - scans - updates - deletes);
      return new Shares(
          fine(plain * reads),
          fine(plain * (1 - reads)),
          fine(deletes),
          fine(scans),
          0,
          fine(updates),
          fine(lists * (1 - reads)),
          fine(lists * reads));
    }

    private static int fine(double part) {
      return (int) Math.round(FINE * part);
    }

    public Shares {
      if (get + put + delete + scan + iterate + update + append + readList < 1) {
        throw new IllegalArgumentException("at least one share must be above 0");
      }
    }

    /** The same mixture of reads, and of writes, with another part of reads. */
    public Shares withReads(double part) {
      int reads = get + scan + iterate + readList;
      int writes = put + delete + update + append;
      double ofReads = reads == 0 ? 0 : FINE * part / reads;
      double ofWrites = writes == 0 ? 0 : FINE * (1 - part) / writes;
      return new Shares(
          (int) Math.round(get * ofReads),
          (int) Math.round(put * ofWrites),
          (int) Math.round(delete * ofWrites),
          (int) Math.round(scan * ofReads),
          (int) Math.round(iterate * ofReads),
          (int) Math.round(update * ofWrites),
          (int) Math.round(append * ofWrites),
          (int) Math.round(readList * ofReads));
    }

    private int total() {
      return get + put + delete + scan + iterate + update + append + readList;
    }
  }

  /**
   * The knobs.
   *
   * @param valueSpace values are drawn from 1 .. valueSpace; 0 makes every value unique
   * @param listCount number of lists in use at a time
   */
  public record Parameters(
      Shares shares, int opsPerTxn, KeyDistribution keys, int valueSpace, int listCount) {
    public static final Parameters RANDOM_BENCH =
        new Parameters(Shares.RANDOM_BENCH, 8, KeyDistribution.uniform(10_000), 100, 1);

    public Parameters {
      if (opsPerTxn < 1 || valueSpace < 0 || listCount < 1) {
        throw new IllegalArgumentException(
            "need opsPerTxn >= 1, valueSpace >= 0, listCount >= 1 but got %d, %d, %d"
                .formatted(opsPerTxn, valueSpace, listCount));
      }
    }
  }

  public MixedWorkload(Parameters parameters) {
    this.parameters = parameters;
    int firstListKey = parameters.keys().size();
    this.listKeys = new int[parameters.listCount()];
    Arrays.setAll(listKeys, i -> firstListKey + i);
    this.appendCounts = new int[listKeys.length];
    this.nextListKey = firstListKey + listKeys.length;
    this.nextUniqueValue = parameters.valueSpace() + 1L;
  }

  @Override
  public void plan(int session, RandomGenerator random, Plan plan) {
    for (int i = 0; i < parameters.opsPerTxn(); i++) {
      addStep(random, plan);
    }
  }

  private void addStep(RandomGenerator random, Plan plan) {
    Shares shares = parameters.shares();
    int draw = random.nextInt(shares.total());
    if ((draw -= shares.get()) < 0) {
      plan.get(key(random));
    } else if ((draw -= shares.put()) < 0) {
      plan.put(key(random), value(random));
    } else if ((draw -= shares.delete()) < 0) {
      plan.delete(key(random));
    } else if ((draw -= shares.scan()) < 0) {
      if (shares.equals(Shares.RANDOM_RMW_RANGE)) {
        plan.scan(0, parameters.keys().size()); // "to recover the version set"
      }
      int low = key(random);
      plan.scan(low, high(low, random));
    } else if ((draw -= shares.iterate()) < 0) {
      int low = key(random);
      plan.iterate(low, high(low, random), 1 + random.nextInt(MAX_ROWS), random.nextBoolean());
    } else if ((draw -= shares.update()) < 0) {
      plan.update(key(random), value(random));
    } else if (draw - shares.append() < 0) {
      plan.append(listKeyForAppend(random), nextUniqueValue++);
    } else {
      plan.readList(listKeys[random.nextInt(listKeys.length)]);
    }
  }

  private int key(RandomGenerator random) {
    return parameters.keys().next(random);
  }

  private int high(int low, RandomGenerator random) {
    return Math.min(low + 1 + random.nextInt(MAX_RANGE), parameters.keys().size());
  }

  private long value(RandomGenerator random) {
    int space = parameters.valueSpace();
    return space == 0 ? nextUniqueValue++ : 1 + random.nextInt(space);
  }

  private int listKeyForAppend(RandomGenerator random) {
    int list = random.nextInt(listKeys.length);
    int key = listKeys[list];
    if (++appendCounts[list] == APPENDS_PER_LIST) {
      appendCounts[list] = 0;
      listKeys[list] = nextListKey++;
    }
    return key;
  }
}
