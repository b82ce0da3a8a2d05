package io.kingsnake.checker.solve.propose;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.ints.IntHeap;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/*
 * Runs the history again, event by event. An event may run when all its certain predecessors ran;
 * it is willing to run when its reads see the version they saw and its writes overwrite nothing
 * that others still have to read. Where begin and commit differ, a begin also waits for open
 * writers of the keys it will write. Among the willing, the earliest goes first, by recorded times
 * or a guess. If no event is willing, one is forced to run, which leaves the solver something to
 * repair: the event that is too late by the least, since what blocks it came last. Its version then
 * belongs before the one that others still have to read, which stays the current one.
 *
 * An unwilling event sleeps on the version (a reader whose source is not installed yet) or on the
 * key it waits for, in linked lists, and is woken when that changes.
 */
/** Proposes a total order of events that explains most reads. */
public final class GreedyReplay {
  private static final int NONE = -1;

  private final Problem problem;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final Adjacency successors;

  private final int[] current; // by key: the write installed last, or INITIAL
  private final int[] initialValue; // by key: as read so far, INITIAL where nothing is known
  private final int[] locks; // by key: the participant between begin and commit, snapshot only
  private final boolean[] installed; // by write
  private final int[] pendingReads; // by write: settled reads still to come
  private final int[] missing; // by event: predecessors still to run
  private final boolean[] done;
  private final int[] places; // by event that ran
  private final IntHeap ready;
  private final IntHeap asleep;
  private final int[] sleepNext; // by event
  private final int[] sleepersOnWrite;
  private final int[] sleepersOnKey;
  private final int[] order;
  private int placed;
  private int forcedCount;

  public GreedyReplay(Problem problem, Adjacency successors, Adjacency predecessors) {
    this(problem, successors, predecessors, GuessedTimes.of(problem));
  }

  GreedyReplay(
      Problem problem, Adjacency successors, Adjacency predecessors, double[] guessedTimes) {
    this.problem = problem;
    this.successors = successors;
    participants = problem.participants();
    writes = problem.writes();
    reads = problem.reads();
    int events = problem.eventCount();
    current = filled(writes.keyCount(), Reads.INITIAL);
    initialValue = new int[writes.keyCount()];
    Arrays.setAll(initialValue, reads.initial()::known);
    locks = filled(problem.isSnapshot() ? writes.keyCount() : 0, NONE);
    installed = new boolean[writes.count()];
    pendingReads = new int[writes.count()];
    for (int read = 0; read < reads.count(); read++) {
      if (reads.source(read) >= 0 && !participants.isOptional(reads.participant(read))) {
        pendingReads[reads.source(read)]++;
      }
    }
    missing = new int[events];
    for (int event = 0; event < events; event++) {
      missing[event] = predecessors.degree(event);
    }
    done = new boolean[events];
    places = new int[events];
    double[] priority = new double[events];
    Arrays.setAll(priority, event -> -guessedTimes[event]); // the earliest first
    ready = new IntHeap(priority);
    asleep = new IntHeap(priority);
    sleepNext = filled(events, NONE);
    sleepersOnWrite = filled(writes.count(), NONE);
    sleepersOnKey = filled(writes.keyCount(), NONE);
    order = new int[events];
  }

  /** A topological order of all events; only of some if the certain edges have a cycle. */
  public int[] run() {
    for (int event = 0; event < order.length; event++) {
      if (missing[event] == 0) {
        ready.insert(event);
      }
    }
    while (placed < order.length) {
      if (ready.isEmpty()) {
        int forced = leastLate();
        if (forced == NONE) {
          return Arrays.copyOf(order, placed);
        }
        forcedCount++;
        execute(forced);
      } else {
        int event = ready.removeFirst();
        if (!done[event] && isWilling(event)) {
          execute(event);
        }
      }
    }
    assert invariantAllRan() : "an event did not run";
    return order;
  }

  private boolean invariantAllRan() {
    boolean all = true;
    for (int event = 0; event < order.length; event++) {
      all &= done[event] && missing[event] == 0;
    }
    return all;
  }

  /** Number of events that were forced to run: each causes at most one fault. */
  int forcedCount() {
    return forcedCount;
  }

  private int leastLate() {
    int best = NONE;
    int bestPlace = -1;
    IntList sleepers = new IntList();
    for (int event = nextAsleep(); event != NONE; event = nextAsleep()) {
      sleepers.add(event);
      int place = placeOfBlocker(event);
      if (place > bestPlace) {
        best = event;
        bestPlace = place;
      }
    }
    for (int i = 0; i < sleepers.size(); i++) {
      if (sleepers.get(i) != best) {
        asleep.insert(sleepers.get(i));
      }
    }
    return best;
  }

  /** The position of the first event that this one is too late for. */
  private int placeOfBlocker(int event) {
    int p = problem.participantOf(event);
    int first = placed;
    for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
      int version = current[writes.ownKey(i)];
      if (version >= 0 && pendingReads[version] > ownPending(p, version)) {
        first = Math.min(first, places[problem.writeEvent(writes.participant(version))]);
      }
    }
    return first;
  }

  private int nextAsleep() {
    while (!asleep.isEmpty()) {
      int event = asleep.removeFirst();
      if (!done[event]) {
        return event;
      }
    }
    return NONE;
  }

  /** Tests whether the event runs now without harm; otherwise it is postponed. */
  private boolean isWilling(int event) {
    int p = problem.participantOf(event);
    if (p < 0 || participants.isOptional(p)) {
      return true;
    }
    return (!problem.isReadEvent(event) || readsAreWilling(event, p))
        && (!problem.isWriteEvent(event) || writesAreWilling(event, p));
  }

  private boolean readsAreWilling(int event, int p) {
    for (int read = reads.start(p); read < reads.end(p); read++) {
      int key = reads.key(read);
      int source = reads.source(read);
      if (source >= 0 && source != current[key] && !installed[source]) {
        sleepOnWrite(event, source);
        return false;
      }
      if (source == Reads.OPEN && !matches(read, current[key]) && !isHopeless(read)) {
        sleepOnKey(event, key);
        return false;
      }
    }
    return !problem.isSnapshot() || locksAreFree(event, p);
  }

  private boolean locksAreFree(int event, int p) {
    for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
      int key = writes.ownKey(i);
      if (locks[key] != NONE) {
        sleepOnKey(event, key);
        return false;
      }
    }
    return true;
  }

  private boolean writesAreWilling(int event, int p) {
    for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
      int key = writes.ownKey(i);
      int overwritten = current[key];
      if (overwritten >= 0 && pendingReads[overwritten] > ownPending(p, overwritten)) {
        sleepOnKey(event, key);
        return false;
      }
    }
    return true;
  }

  /** Reads of {@code write} by p itself, which run together with its writes. */
  private int ownPending(int p, int write) {
    if (problem.isSnapshot()) {
      return 0;
    }
    for (int read = reads.start(p); read < reads.end(p); read++) {
      if (reads.source(read) == write) {
        return 1;
      }
    }
    return 0;
  }

  private boolean matches(int read, int installedWrite) {
    if (installedWrite == Reads.INITIAL
        && !reads.initial().agree(initialValue[reads.key(read)], reads.value(read))) {
      return false;
    }
    for (int i = 0, count = reads.candidateCount(read); i < count; i++) {
      if (reads.candidate(read, i) == installedWrite) {
        return true;
      }
    }
    return false;
  }

  /** All candidates came and went: waiting longer does not help. */
  private boolean isHopeless(int read) {
    for (int i = 0, count = reads.candidateCount(read); i < count; i++) {
      int candidate = reads.candidate(read, i);
      if (candidate >= 0 && !installed[candidate]) {
        return false;
      }
    }
    return true;
  }

  private void execute(int event) {
    assert !done[event] && missing[event] == 0 : "event " + event + " runs twice, or too early";
    done[event] = true;
    places[event] = placed;
    order[placed++] = event;
    int p = problem.participantOf(event);
    if (p >= 0 && !participants.isOptional(p)) {
      if (problem.isReadEvent(event)) {
        executeReads(p);
      }
      if (problem.isWriteEvent(event)) {
        executeWrites(p);
      }
    }
    for (int i = successors.start(event); i < successors.end(event); i++) {
      int next = successors.neighbour(i);
      if (--missing[next] == 0) {
        ready.insert(next);
      }
    }
  }

  private void executeReads(int p) {
    for (int read = reads.start(p); read < reads.end(p); read++) {
      int source = reads.source(read);
      noteInitial(read);
      if (source >= 0 && --pendingReads[source] <= 1 && current[reads.key(read)] == source) {
        wakeKey(reads.key(read)); // at one left, that one may be a writer waiting for itself
      }
      assert source < 0 || pendingReads[source] >= 0 : "write " + source + " was read too often";
    }
    if (problem.isSnapshot()) {
      for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
        locks[writes.ownKey(i)] = p;
      }
    }
  }

  /** Notes a reader of the initial version of a key, which determines the others' reads of it. */
  private void noteInitial(int read) {
    int key = reads.key(read);
    boolean isInitial = current[key] == Reads.INITIAL && matches(read, Reads.INITIAL);
    if (isInitial && reads.initial().isOpen(key)) {
      initialValue[key] = reads.initial().sharper(initialValue[key], reads.value(read));
    }
  }

  private void executeWrites(int p) {
    for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
      int write = writes.ownWrite(i);
      int key = writes.ownKey(i);
      assert !installed[write] : "write " + write + " is installed twice";
      if (current[key] < 0 || pendingReads[current[key]] == 0) {
        current[key] = write;
      }
      installed[write] = true;
      if (problem.isSnapshot() && locks[key] == p) {
        locks[key] = NONE;
      }
      wakeKey(key);
      sleepersOnWrite[write] = wakeAll(sleepersOnWrite[write]);
    }
  }

  private void sleepOnWrite(int event, int write) {
    assert !installed[write] : "event " + event + " would never wake up";
    sleepNext[event] = sleepersOnWrite[write];
    sleepersOnWrite[write] = event;
    asleep.insert(event);
  }

  private void sleepOnKey(int event, int key) {
    assert !done[event] : "event " + event + " ran already";
    sleepNext[event] = sleepersOnKey[key];
    sleepersOnKey[key] = event;
    asleep.insert(event);
  }

  private void wakeKey(int key) {
    sleepersOnKey[key] = wakeAll(sleepersOnKey[key]);
  }

  private int wakeAll(int first) {
    for (int event = first; event != NONE; ) {
      int next = sleepNext[event];
      sleepNext[event] = NONE;
      if (!done[event]) {
        ready.insert(event);
      }
      event = next;
    }
    return NONE;
  }

  private static int[] filled(int length, int value) {
    int[] array = new int[length];
    Arrays.fill(array, value);
    return array;
  }
}
