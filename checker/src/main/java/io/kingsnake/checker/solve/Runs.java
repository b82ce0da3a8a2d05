package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.ints.IntList;

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
    for (int k = 0; k < writes.keyCount(); k++) {
      int lastChain = -1;
      members.clear();
      for (int w = writes.start(k); w < writes.end(k); w++) {
        int chain = problem.chains().chainOf(problem.writeEvent(writes.participant(w)));
        if (chain < 0 || problem.participants().isOptional(writes.participant(w))) {
          continue;
        }
        if (chain != lastChain) {
          close(problem, lastChain, members, blocks);
          lastChain = chain;
        }
        members.add(w);
      }
      close(problem, lastChain, members, blocks);
      starts[k + 1] = blocks.size();
    }
    data = blocks.toArray();
  }

  private static void close(Problem problem, int chain, IntList members, IntList blocks) {
    if (members.isEmpty()) {
      return;
    }
    blocks.add(chain);
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
