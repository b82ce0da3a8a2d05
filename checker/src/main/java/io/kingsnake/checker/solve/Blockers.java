package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/*
 * An event waits for readers of the versions that it overwrites. It also waits for another writer
 * of a key that it writes, if that one precedes a reader of the version: the version would be
 * overwritten too early, or its writer would wait forever. What precedes a reader is looked for
 * among the events still to run, along certain edges and from writers to the readers of the version
 * that is current now. Where the reader is far away by the guess, so that the search would visit
 * much, the guess answers.
 */
/** Finds which event has to run before another one, and which choices that depends on. */
final class Blockers {
  /** Stands for no event. */
  static final int NONE = -1;

  private static final int CERTAIN = -1;
  private static final int PREFERRED = -2;

  /** The guess is trusted about events that are so many places apart. */
  private static final int FAR = 400;

  /** A search ends after so many events, as if there were nothing to find. */
  private static final int MAX_EVENTS = 1_000;

  private final Problem problem;
  private final Writes writes;
  private final Adjacency predecessors;
  private final RunSoFar run;
  private final Preferences preferences;
  private final int[] rank; // by event: its place by the guess
  private final int[] byRank; // writes, those of each key sorted
  private final int[] firstOpen; // by key: all of byRank before this ran
  private final int[] stamps; // by event: the search that met it last
  private final int[] followers; // by event that was met: what it precedes
  private final int[] reasons; // by event that was met: why; CERTAIN, PREFERRED, or a version
  private final IntList stack = new IntList();
  private int stamp;

  Blockers(
      Problem problem, Adjacency predecessors, RunSoFar run, Preferences preferences, int[] rank) {
    this.problem = problem;
    this.predecessors = predecessors;
    this.run = run;
    this.preferences = preferences;
    this.rank = rank;
    writes = problem.writes();
    byRank = new int[writes.count()];
    firstOpen = new int[writes.keyCount()];
    sortByRank();
    stamps = new int[rank.length];
    followers = new int[rank.length];
    reasons = new int[rank.length];
  }

  private void sortByRank() {
    for (int key = 0; key < firstOpen.length; key++) {
      int start = writes.start(key);
      long[] sorted = new long[writes.end(key) - start];
      for (int i = 0; i < sorted.length; i++) {
        sorted[i] = ((long) rank[writeEvent(start + i)] << 32) | (start + i);
      }
      Arrays.sort(sorted);
      for (int i = 0; i < sorted.length; i++) {
        byRank[start + i] = (int) sorted[i];
      }
      firstOpen[key] = start;
    }
  }

  private int writeEvent(int write) {
    return problem.writeEvent(writes.participant(write));
  }

  /** Has to be told of every event that is taken back. */
  void takenBack(int event) {
    int p = problem.participantOf(event);
    for (int i = p < 0 ? 0 : writes.ownStart(p); p >= 0 && i < writes.ownEnd(p); i++) {
      firstOpen[writes.ownKey(i)] = writes.start(writes.ownKey(i));
    }
  }

  /**
   * An event that has to run before this one, or NONE. Adds to {@code choices} the pairs, earlier
   * event first, that this depends on.
   */
  int of(int event, IntList choices) {
    for (int i = predecessors.start(event); i < predecessors.end(event); i++) {
      if (!run.ran(predecessors.neighbour(i))) {
        return predecessors.neighbour(i);
      }
    }
    for (int e = preferences.entry(event); e != NONE; e = preferences.next(e)) {
      if (!run.ran(preferences.first(e))) {
        add(choices, preferences.first(e), event);
        return preferences.first(e);
      }
    }
    return problem.isWriteEvent(event) ? ofWrites(event, choices) : NONE;
  }

  private int ofWrites(int event, IntList choices) {
    int p = problem.participantOf(event);
    for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
      int blocker = pendingReader(event, writes.ownKey(i), choices);
      if (blocker != NONE) {
        return blocker;
      }
    }
    for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
      int blocker = earlierWriter(event, writes.ownWrite(i), choices);
      if (blocker != NONE) {
        return blocker;
      }
    }
    return NONE;
  }

  private static void add(IntList choices, int earlier, int later) {
    choices.add(earlier);
    choices.add(later);
  }

  /** Who is still to read the version that the event overwrites. */
  private int pendingReader(int event, int key, IntList choices) {
    int version = run.pendingVersion(key);
    for (int i = 0; version >= 0 && run.firstReader(version) + i < run.endOfReaders(version); i++) {
      int reader = run.reader(run.firstReader(version) + i);
      if (reader != event && !run.ran(reader)) {
        add(choices, writeEvent(version), event);
        return reader;
      }
    }
    return NONE;
  }

  /** Another writer of the key that precedes a reader of this write. */
  private int earlierWriter(int event, int write, IntList choices) {
    if (!run.isPending(write)) {
      return NONE;
    }
    int lastReader = 0;
    for (int r = run.firstReader(write); r < run.endOfReaders(write); r++) {
      lastReader = Math.max(lastReader, rank[run.reader(r)]);
    }
    boolean isNear = false;
    int key = writes.key(write);
    for (int i = firstOpen(key); i < writes.end(key); i++) {
      int other = writeEvent(byRank[i]);
      if (rank[other] > lastReader + FAR) {
        break;
      }
      if (other == event || run.ran(other)) {
        continue;
      }
      if (rank[other] < lastReader - FAR && !preferences.isPreferred(event, other)) {
        add(choices, other, event);
        return other;
      }
      isNear = true;
    }
    return isNear ? search(event, write, choices) : NONE;
  }

  private int firstOpen(int key) {
    int i = firstOpen[key];
    while (i < writes.end(key) && run.ran(writeEvent(byRank[i]))) {
      i++;
    }
    firstOpen[key] = i;
    return i;
  }

  /** Looks back from the readers of a write. */
  private int search(int event, int write, IntList choices) {
    stamp++;
    stamps[event] = stamp;
    stack.clear();
    for (int r = run.firstReader(write); r < run.endOfReaders(write); r++) {
      int reader = run.reader(r);
      if (!run.ran(reader) && stamps[reader] != stamp) {
        stamps[reader] = stamp; // what a reader writes itself comes later
        followers[reader] = NONE;
        stack.add(reader);
      }
    }
    int key = writes.key(write);
    int found = NONE;
    for (int count = 0; found == NONE && !stack.isEmpty() && count < MAX_EVENTS; count++) {
      found = lookBack(stack.pop(), key);
    }
    for (int e = found; e != NONE && followers[e] != NONE; e = followers[e]) {
      if (reasons[e] != CERTAIN) {
        add(choices, reasons[e] == PREFERRED ? e : writeEvent(reasons[e]), followers[e]);
      }
    }
    return found;
  }

  /** Meets all that has to run before this; returns a writer of the key among it. */
  private int lookBack(int event, int key) {
    int found = NONE;
    for (int i = predecessors.start(event); found < 0 && i < predecessors.end(event); i++) {
      found = meet(predecessors.neighbour(i), event, CERTAIN, key);
    }
    for (int e = preferences.entry(event); found < 0 && e != NONE; e = preferences.next(e)) {
      found = meet(preferences.first(e), event, PREFERRED, key);
    }
    int p = problem.isWriteEvent(event) ? problem.participantOf(event) : NONE;
    for (int i = p < 0 ? 0 : writes.ownStart(p); found < 0 && p >= 0 && i < writes.ownEnd(p); i++) {
      int version = run.pendingVersion(writes.ownKey(i));
      int end = version < 0 ? 0 : run.endOfReaders(version);
      for (int r = version < 0 ? 0 : run.firstReader(version); found < 0 && r < end; r++) {
        found = meet(run.reader(r), event, version, key);
      }
    }
    return found;
  }

  private int meet(int event, int follower, int reason, int key) {
    if (run.ran(event) || stamps[event] == stamp) {
      return NONE;
    }
    stamps[event] = stamp;
    followers[event] = follower;
    reasons[event] = reason;
    stack.add(event);
    int p = problem.isWriteEvent(event) ? problem.participantOf(event) : NONE;
    return p >= 0 && writes.writes(p, key) ? event : NONE;
  }
}
