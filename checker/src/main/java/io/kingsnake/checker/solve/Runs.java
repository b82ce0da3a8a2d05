package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/**
 * The writes of a key that lie on one chain, as a run in chain order. All runs of a key are one
 * block of {@code data}, because the inner loop of saturation reads them through: per run {@code
 * [chain, count, places of the write events.., writes..]}. Runs of key k are {@code start(k) ..
 * end(k)}, stepping by {@link #next}. Optional writers are on no run: nothing certain follows from
 * them.
 */
final class Runs {
  private final int[] starts;
  private final int[] data;

  Runs(Problem problem) {
    Writes writes = problem.writes();
    starts = new int[writes.keyCount() + 1];
    IntList blocks = new IntList(4 * writes.count());
    IntList members = new IntList();
    long[] onChains = new long[16];
    for (int k = 0; k < writes.keyCount(); k++) {
      if (writes.end(k) - writes.start(k) > onChains.length) {
        onChains = new long[2 * (writes.end(k) - writes.start(k))];
      }
      int count = collect(problem, k, onChains);
      for (int i = 0; i < count; i++) {
        int write = (int) onChains[i];
        int chain = chainOf(problem, write);
        if (!members.isEmpty() && chain != chainOf(problem, members.last())) {
          close(problem, members, blocks);
        }
        members.add(write);
      }
      close(problem, members, blocks);
      starts[k + 1] = blocks.size();
    }
    data = blocks.toArray();
  }

  /** The writes of the key that are on chains, by chain and place, each in the low half. */
  private static int collect(Problem problem, int key, long[] onChains) {
    Writes writes = problem.writes();
    int count = 0;
    boolean sorted = true;
    for (int w = writes.start(key); w < writes.end(key); w++) {
      int event = problem.writeEvent(writes.participant(w));
      int chain = problem.chains().chainOf(event);
      if (chain >= 0 && !problem.participants().isOptional(writes.participant(w))) {
        // Writes of a key are numbered by participant, and so by place along a session.
        onChains[count] = ((long) chain << 32) | w;
        sorted &= count == 0 || onChains[count - 1] < onChains[count];
        count++;
      }
    }
    if (!sorted || !problem.orders().session()) {
      sortByChainAndPlace(problem, onChains, count);
    }
    return count;
  }

  private static void sortByChainAndPlace(Problem problem, long[] onChains, int count) {
    long[] byPlace = new long[count];
    for (int i = 0; i < count; i++) {
      int write = (int) onChains[i];
      int event = problem.writeEvent(problem.writes().participant(write));
      byPlace[i] = ((long) problem.chains().placeOf(event) << 32) | write;
    }
    Arrays.sort(byPlace);
    for (int i = 0; i < count; i++) {
      onChains[i] = ((long) chainOf(problem, (int) byPlace[i]) << 32) | i;
    }
    Arrays.sort(onChains, 0, count);
    for (int i = 0; i < count; i++) {
      onChains[i] = byPlace[(int) onChains[i]];
    }
  }

  private static int chainOf(Problem problem, int write) {
    return problem.chains().chainOf(problem.writeEvent(problem.writes().participant(write)));
  }

  private static void close(Problem problem, IntList members, IntList blocks) {
    if (members.isEmpty()) {
      return;
    }
    blocks.add(chainOf(problem, members.get(0)));
    blocks.add(members.size());
    for (int i = 0; i < members.size(); i++) {
      int writer = problem.writes().participant(members.get(i));
      blocks.add(problem.chains().placeOf(problem.writeEvent(writer)));
    }
    blocks.addAll(members);
    members.clear();
  }

  int start(int key) {
    return starts[key];
  }

  int end(int key) {
    return starts[key + 1];
  }

  int next(int run) {
    return run + 2 + 2 * data[run + 1];
  }

  int chain(int run) {
    return data[run];
  }

  /**
   * The places of a run's members are {@code place(i)}, i in {@code first(run) .. last(run) + 1}.
   */
  int first(int run) {
    return run + 2;
  }

  int last(int run) {
    return run + 1 + data[run + 1];
  }

  int place(int member) {
    return data[member];
  }

  /** The write behind a member of the run. */
  int write(int run, int member) {
    return data[member + data[run + 1]];
  }

  /** The last member at or before a place, or {@code first(run) - 1}. */
  int lastAtMost(int run, int place) {
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
