package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.ints.IntList;

/**
 * The writes of a key that lie on one chain, as a run of consecutive writes in chain order. The
 * runs of key k are {@code start(k) .. end(k)}. Optional writers are on no run: nothing certain
 * follows from them.
 */
final class Runs {
  private final int[] starts;
  private final int[] chain;
  private final int[] first;
  private final int[] place; // of the write event of write w on its chain
  private final int[] members;

  Runs(Problem problem) {
    Writes writes = problem.writes();
    starts = new int[writes.keyCount() + 1];
    IntList chains = new IntList();
    IntList firsts = new IntList();
    IntList memberList = new IntList(writes.count());
    IntList places = new IntList(writes.count());
    for (int k = 0; k < writes.keyCount(); k++) {
      int lastChain = -1;
      for (int w = writes.start(k); w < writes.end(k); w++) {
        int event = problem.writeEvent(writes.participant(w));
        int here = problem.chains().chainOf(event);
        if (here < 0 || problem.participants().isOptional(writes.participant(w))) {
          continue;
        }
        if (here != lastChain) {
          lastChain = here;
          chains.add(here);
          firsts.add(memberList.size());
        }
        memberList.add(w);
        places.add(problem.chains().placeOf(event));
      }
      starts[k + 1] = chains.size();
    }
    firsts.add(memberList.size());
    chain = chains.toArray();
    first = firsts.toArray();
    members = memberList.toArray();
    place = places.toArray();
  }

  int start(int k) {
    return starts[k];
  }

  int end(int k) {
    return starts[k + 1];
  }

  int chain(int run) {
    return chain[run];
  }

  /** Members of a run are {@code member(i)}, i in {@code first(run) .. first(run + 1)}. */
  int first(int run) {
    return first[run];
  }

  int memberEnd(int run) {
    return first[run + 1];
  }

  int member(int index) {
    return members[index];
  }

  /** The index of the last member at or before a place, or {@code first(run) - 1}. */
  int lastAtMost(int run, int latest) {
    int low = first[run];
    int high = first[run + 1];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (place[middle] <= latest) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** The index of the first member at or behind a place, or {@code memberEnd(run)}. */
  int firstAtLeast(int run, int earliest) {
    return earliest == 0 ? first[run] : lastAtMost(run, earliest - 1) + 1;
  }
}
