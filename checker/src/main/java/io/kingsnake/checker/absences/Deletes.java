package io.kingsnake.checker.absences;

import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.result.Execution;
import java.util.Arrays;

/** The transactions that left a key absent, in the order of an execution. */
final class Deletes {
  private final Execution execution;
  private final int[] starts; // by key
  private final int[] places; // in the order, of those that took effect

  Deletes(Execution execution) {
    this.execution = execution;
    Writes writes = execution.problem().writes();
    starts = new int[writes.keyCount() + 1];
    int[] found = new int[writes.count()];
    int count = 0;
    for (int key = 0; key < writes.keyCount(); key++) {
      for (int write = writes.start(key); write < writes.end(key); write++) {
        int place = execution.placeOf(writes.participant(write));
        if (place >= 0 && !writes.isPresent(write)) {
          found[count++] = place;
        }
      }
      Arrays.sort(found, starts[key], count);
      starts[key + 1] = count;
    }
    places = Arrays.copyOf(found, count);
  }

  /** The last one before a place, a participant, or -1. */
  int lastBefore(int key, int place) {
    int index = Arrays.binarySearch(places, starts[key], starts[key + 1], place);
    int last = (index >= 0 ? index : -index - 1) - 1;
    return last < starts[key] ? -1 : execution.events()[places[last]];
  }
}
