package io.kingsnake.checker.problem;

import io.kingsnake.engine.graph.Chains;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/** Lays sessions out as chains. */
final class SessionChains {
  private SessionChains() {}

  /** Adds the events of the {@code limit} longest sessions, in session order. */
  static void add(Chains chains, Participants participants, boolean snapshot, int limit) {
    int count = participants.count();
    int[] starts = starts(participants);
    int shortest = shortestKept(starts, limit);
    int[] events = new int[snapshot ? 2 * count : count];
    int added = 0;
    for (int s = 0; s + 1 < starts.length && added < limit; s++) {
      int length = starts[s + 1] - starts[s];
      if (length > 0 && length >= shortest) {
        int size = 0;
        for (int p = starts[s]; p < starts[s + 1]; p++) {
          if (participants.isOptional(p)) {
            continue; // others are not ordered by it
          }
          events[size++] = snapshot ? 2 * p : p;
          if (snapshot) {
            events[size++] = 2 * p + 1;
          }
        }
        assert size <= events.length : "an event is on two chains";
        chains.add(events, size);
        added++;
      }
    }
  }

  /** Start of each session, and the end of the last. */
  private static int[] starts(Participants participants) {
    IntList starts = new IntList();
    for (int p = 0; p < participants.count(); p++) {
      if (p == 0 || !participants.sameSession(p - 1, p)) {
        starts.add(p);
      }
    }
    assert starts.isEmpty() == (participants.count() == 0) : "a session without a start";
    starts.add(participants.count());
    return starts.toArray();
  }

  private static int shortestKept(int[] starts, int limit) {
    if (starts.length - 1 <= limit) {
      return 0;
    }
    int[] lengths = new int[starts.length - 1];
    for (int s = 0; s < lengths.length; s++) {
      lengths[s] = starts[s + 1] - starts[s];
    }
    assert limit > 0 && limit < lengths.length : "all sessions are kept";
    Arrays.sort(lengths);
    return lengths[lengths.length - limit];
  }
}
