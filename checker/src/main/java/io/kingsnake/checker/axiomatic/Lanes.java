package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.Execution;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/**
 * Active participants laid out in lanes, each ordered by so ∪ wr: sessions, and where these are
 * short, a lane goes on with a reader of its end. Also the writers of each key, one run for each
 * lane: runs of key k are {@code start(k) .. end(k)}.
 */
final class Lanes {
  private final Execution execution;
  private final int[] lane; // by participant, -1 if inactive
  private final int[] place;
  private final IntList length = new IntList(); // by lane
  private final int[] runStarts; // by key
  private final IntList runLane = new IntList();
  private final IntList memberStart = new IntList(); // by run, and the end of the last one
  private final int[] members; // participants by key, lane and place
  private final int[] memberPlaces;

  Lanes(Execution execution, int[] order) {
    this.execution = execution;
    lane = new int[execution.participantCount()];
    place = new int[lane.length];
    assign(order);
    Writes writes = execution.problem().writes();
    runStarts = new int[writes.keyCount() + 1];
    members = new int[writes.count()];
    memberPlaces = new int[members.length];
    collectRuns(writes);
  }

  private void assign(int[] order) {
    IntList tail = new IntList(); // by lane
    Arrays.fill(lane, -1);
    for (int p : order) {
      if (!execution.isActive(p)) {
        continue;
      }
      int before = extensible(p, tail);
      if (before < 0) {
        lane[p] = tail.size();
        tail.add(p);
        length.add(1);
      } else {
        lane[p] = lane[before];
        place[p] = place[before] + 1;
        tail.set(lane[p], p);
        length.set(lane[p], place[p] + 1);
      }
    }
  }

  /** The end of a lane that precedes {@code p}, or -1: that of its session, or a finished one. */
  private int extensible(int p, IntList tail) {
    int previous = execution.previous(p);
    if (previous >= 0) {
      return previous; // nobody else goes on there
    }
    Reads reads = execution.problem().reads();
    for (int read = reads.start(p); read < reads.end(p); read++) {
      int source = execution.sourceOf(read);
      if (source >= 0 && tail.get(lane[source]) == source && isLastOfSession(source)) {
        return source;
      }
    }
    return -1;
  }

  private boolean isLastOfSession(int participant) {
    int p = participant + 1;
    while (p < lane.length
        && execution.session(p) == execution.session(participant)
        && !execution.isActive(p)) {
      p++;
    }
    return p == lane.length || execution.session(p) != execution.session(participant);
  }

  private void collectRuns(Writes writes) {
    long[] keyed = new long[16];
    int size = 0;
    for (int key = 0; key < writes.keyCount(); key++) {
      keyed =
          keyed.length < writes.end(key) - writes.start(key)
              ? new long[2 * (writes.end(key) - writes.start(key))]
              : keyed;
      int count = byLane(writes, key, keyed);
      for (int i = 0; i < count; i++) {
        int inLane = (int) (keyed[i] >>> 32);
        if (i == 0 || inLane != (int) (keyed[i - 1] >>> 32)) {
          runLane.add(inLane);
          memberStart.add(size);
        }
        members[size] = (int) keyed[i];
        memberPlaces[size++] = place[(int) keyed[i]];
      }
      runStarts[key + 1] = runLane.size();
    }
    memberStart.add(size);
  }

  /** The active writers of a key in the low halves, by lane and place. */
  private int byLane(Writes writes, int key, long[] keyed) {
    int count = 0;
    boolean sorted = true;
    for (int w = writes.start(key); w < writes.end(key); w++) {
      int p = writes.participant(w);
      if (lane[p] >= 0) {
        keyed[count] = ((long) lane[p] << 32) | p;
        sorted &=
            count == 0
                || lane[(int) keyed[count - 1]] < lane[p]
                || (lane[(int) keyed[count - 1]] == lane[p]
                    && place[(int) keyed[count - 1]] < place[p]);
        count++;
      }
    }
    if (!sorted) {
      sort(keyed, count);
    }
    return count;
  }

  private void sort(long[] keyed, int count) {
    long[] byPlace = new long[count];
    for (int i = 0; i < count; i++) {
      byPlace[i] = ((long) place[(int) keyed[i]] << 32) | (int) keyed[i];
    }
    Arrays.sort(byPlace);
    for (int i = 0; i < count; i++) {
      keyed[i] = ((long) lane[(int) byPlace[i]] << 32) | i;
    }
    Arrays.sort(keyed, 0, count);
    for (int i = 0; i < count; i++) {
      keyed[i] = (keyed[i] & 0xFFFFFFFF00000000L) | (int) byPlace[(int) keyed[i]];
    }
  }

  int count() {
    return length.size();
  }

  /** The lane of an active participant. */
  int lane(int participant) {
    return lane[participant];
  }

  int place(int participant) {
    return place[participant];
  }

  int start(int key) {
    return runStarts[key];
  }

  int end(int key) {
    return runStarts[key + 1];
  }

  int laneOfRun(int run) {
    return runLane.get(run);
  }

  /** The last writer of a run at or before a place of its lane, or -1. */
  int lastAtMost(int run, int atPlace) {
    int low = memberStart.get(run);
    int high = memberStart.get(run + 1);
    int start = low;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (memberPlaces[middle] <= atPlace) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low > start ? members[low - 1] : -1;
  }
}
