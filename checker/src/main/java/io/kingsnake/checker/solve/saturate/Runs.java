package io.kingsnake.checker.solve.saturate;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.Chains;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The writes of a key that lie on one chain, as a run in chain order. All runs of a key are one
 * block of {@code data}, because the inner loop of saturation reads them through: per run {@code
 * [chain, count, places of the write events.., writes..]}. Runs of key k are {@code start(k) ..
 * end(k)}, stepping by {@link #next}.
 */
public final class Runs {
  private final Problem problem;
  private final Chains chains;
  private final int[] starts;
  private final int[] data;

  /** Runs of those participants that count. */
  public Runs(Problem problem, Chains chains, IntPredicate counts) {
    this.problem = problem;
    this.chains = chains;
    Writes writes = problem.writes();
    starts = new int[writes.keyCount() + 1];
    IntList blocks = new IntList(4 * writes.count());
    IntList members = new IntList();
    long[] onChains = new long[16];
    for (int k = 0; k < writes.keyCount(); k++) {
      if (writes.end(k) - writes.start(k) > onChains.length) {
        onChains = new long[2 * (writes.end(k) - writes.start(k))];
      }
      int count = collect(k, counts, onChains);
      for (int i = 0; i < count; i++) {
        int write = (int) onChains[i];
        if (!members.isEmpty() && chainOf(write) != chainOf(members.last())) {
          close(members, blocks);
        }
        members.add(write);
      }
      close(members, blocks);
      starts[k + 1] = blocks.size();
    }
    data = blocks.toArray();
    assert starts[writes.keyCount()] == data.length : "a run of no key";
  }

  /** The writes of the key that are on chains, by chain and place, each in the low half. */
  private int collect(int key, IntPredicate counts, long[] onChains) {
    Writes writes = problem.writes();
    int count = 0;
    boolean sorted = true;
    for (int w = writes.start(key); w < writes.end(key); w++) {
      if (chainOf(w) >= 0 && counts.test(writes.participant(w))) {
        onChains[count] = ((long) chainOf(w) << 32) | w;
        sorted &= count == 0 || isBefore((int) onChains[count - 1], w);
        count++;
      }
    }
    if (!sorted) {
      sortByChainAndPlace(onChains, count);
    }
    assert count <= writes.end(key) - writes.start(key) : "a write is on two chains";
    return count;
  }

  private boolean isBefore(int write, int other) {
    return chainOf(write) == chainOf(other)
        ? placeOf(write) < placeOf(other)
        : chainOf(write) < chainOf(other);
  }

  private void sortByChainAndPlace(long[] onChains, int count) {
    long[] byPlace = new long[count];
    for (int i = 0; i < count; i++) {
      int write = (int) onChains[i];
      byPlace[i] = ((long) placeOf(write) << 32) | write;
    }
    Arrays.sort(byPlace);
    for (int i = 0; i < count; i++) {
      onChains[i] = ((long) chainOf((int) byPlace[i]) << 32) | i;
    }
    Arrays.sort(onChains, 0, count);
    for (int i = 0; i < count; i++) {
      onChains[i] = byPlace[(int) onChains[i]];
    }
  }

  private int chainOf(int write) {
    return chains.chainOf(problem.writeEvent(problem.writes().participant(write)));
  }

  private int placeOf(int write) {
    return chains.placeOf(problem.writeEvent(problem.writes().participant(write)));
  }

  private void close(IntList members, IntList blocks) {
    if (members.isEmpty()) {
      return;
    }
    blocks.add(chainOf(members.get(0)));
    blocks.add(members.size());
    for (int i = 0; i < members.size(); i++) {
      assert i == 0 || placeOf(members.get(i - 1)) < placeOf(members.get(i)) : "runs go along";
      blocks.add(placeOf(members.get(i)));
    }
    blocks.addAll(members);
    members.clear();
  }

  public int start(int key) {
    return starts[key];
  }

  public int end(int key) {
    return starts[key + 1];
  }

  public int next(int run) {
    return run + 2 + 2 * data[run + 1];
  }

  public int chain(int run) {
    return data[run];
  }

  /**
   * The places of a run's members are {@code place(i)}, i in {@code first(run) .. last(run) + 1}.
   */
  public int first(int run) {
    return run + 2;
  }

  public int last(int run) {
    return run + 1 + data[run + 1];
  }

  public int place(int member) {
    return data[member];
  }

  /** The write that a member of the run is. */
  public int write(int run, int member) {
    return data[member + data[run + 1]];
  }

  /** The last member at or before a place, or {@code first(run) - 1}. */
  public int lastAtMost(int run, int place) {
    int low = run + 2;
    int high = low + data[run + 1];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (data[middle] <= place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }
}
