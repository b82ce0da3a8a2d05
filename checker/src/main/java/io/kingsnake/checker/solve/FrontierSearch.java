package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/*
 * Depth-first search over replays. A state is the set of events that ran and the value of every key;
 * an event may run if its predecessors ran, its reads match, and it does not overwrite the last
 * chance of a read still to come. States are remembered by a 64-bit hash: a collision could hide an
 * answer, never make a false one, because only an order that replays to the end counts.
 *
 * It shines where the solver does not: few keys, values written again and again, little known order.
 * There a wrong turn shows within a few events, because many reads must match. It only ever accepts;
 * that nothing was found within the budget says nothing.
 */
/** Looks for an accepting order by running the history forward with backtracking. */
final class FrontierSearch {
  private static final int NONE = -1;

  private final Problem problem;
  private final Writes writes;
  private final Reads reads;
  private final ValueClasses classes;
  private final Adjacency successors;
  private final boolean serial;
  private final int[] rank; // by event: its place in a good order, tried first

  private final int[] currentClass; // by key
  private final int[] locks; // by key, snapshot only
  private final int[] readsToCome; // by class
  private final int[] writesToCome; // by class
  private final int[] missing; // by event
  private final IntList ready = new IntList();
  private final int[] order;
  private int placed;
  private long stateHash;

  // One frame per placed event: its untried alternatives, and what it overwrote.
  private final IntList choices = new IntList();
  private final IntList choiceStarts = new IntList();
  private final IntList overwritten = new IntList();
  private final VisitedStates visited = new VisitedStates();

  /**
   * {@code serial} looks only at orders in which every commit directly follows its begin: fewer,
   * and enough for most histories.
   */
  FrontierSearch(
      Problem problem,
      Adjacency successors,
      Adjacency predecessors,
      int[] goodOrder,
      boolean serial) {
    this.problem = problem;
    this.serial = serial;
    this.successors = successors;
    writes = problem.writes();
    reads = problem.reads();
    classes = new ValueClasses(problem);
    int events = problem.eventCount();
    rank = new int[events];
    for (int i = 0; i < events; i++) {
      rank[goodOrder[i]] = i;
    }
    currentClass = new int[writes.keyCount()];
    Arrays.setAll(currentClass, classes::ofInitial);
    locks = new int[problem.isSnapshot() ? writes.keyCount() : 0];
    Arrays.fill(locks, NONE);
    readsToCome = new int[classes.count()];
    writesToCome = new int[classes.count()];
    for (int read = 0; read < reads.count(); read++) {
      readsToCome[classes.ofRead(read)]++;
    }
    for (int write = 0; write < writes.count(); write++) {
      writesToCome[classes.ofWrite(write)]++;
    }
    missing = new int[events];
    for (int event = 0; event < events; event++) {
      missing[event] = predecessors.degree(event);
      if (missing[event] == 0) {
        ready.add(event);
      }
    }
    order = new int[events];
  }

  /** Searches at most {@code budget} steps further; true if an order was found. */
  boolean run(long budget, BooleanSupplier stop) {
    if (choiceStarts.isEmpty()) {
      openFrame();
    }
    for (long steps = 0; steps < budget; steps++) {
      if ((steps & 1023) == 1023 && stop.getAsBoolean()) {
        return false;
      }
      if (placed == order.length) {
        return true;
      }
      if (choices.size() > choiceStarts.last()) {
        execute(choices.pop());
        openFrame();
      } else if (placed == 0) {
        return false; // every order was tried
      } else {
        choiceStarts.pop();
        undo();
      }
    }
    return false;
  }

  int[] order() {
    return order;
  }

  /** Lists what may run next, the best on top; nothing if this state was seen before. */
  private void openFrame() {
    choiceStarts.add(choices.size());
    if (!visited.add(stateHash)) {
      return;
    }
    if (serial && problem.isSnapshot() && placed > 0 && problem.isReadEvent(order[placed - 1])) {
      int commit = order[placed - 1] + 1;
      if (missing[commit] == 0 && mayRun(commit)) {
        choices.add(commit);
      }
      return;
    }
    int start = choices.size();
    for (int i = 0; i < ready.size(); i++) {
      int event = ready.get(i);
      if (mayRun(event)) {
        choices.add(event);
        if (isHarmless(event)) { // nothing else can be lost by running it first
          choices.truncate(start);
          choices.add(event);
          return;
        }
      }
    }
    sortByRankDescending(start);
  }

  private void sortByRankDescending(int start) {
    for (int i = start + 1; i < choices.size(); i++) {
      int event = choices.get(i);
      int j = i - 1;
      for (; j >= start && rank[choices.get(j)] < rank[event]; j--) {
        choices.set(j + 1, choices.get(j));
      }
      choices.set(j + 1, event);
    }
  }

  /** An event that writes nothing, now or later, only ever holds others up. */
  private boolean isHarmless(int event) {
    int p = problem.participantOf(event);
    return p < 0 || writes.ownStart(p) == writes.ownEnd(p);
  }

  private boolean mayRun(int event) {
    int p = problem.participantOf(event);
    if (p < 0) {
      return true;
    }
    return (!problem.isReadEvent(event) || readsMatch(p))
        && (!problem.isWriteEvent(event) || losesNothing(p));
  }

  private boolean readsMatch(int p) {
    for (int read = reads.start(p); read < reads.end(p); read++) {
      if (currentClass[reads.key(read)] != classes.ofRead(read)) {
        return false;
      }
    }
    if (problem.isSnapshot()) {
      for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
        if (locks[writes.key(writes.ownWrite(i))] != NONE) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean losesNothing(int p) {
    for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
      int write = writes.ownWrite(i);
      int lost = currentClass[writes.key(write)];
      if (lost != classes.ofWrite(write)
          && writesToCome[lost] == 0
          && readsToCome[lost] > ownReads(p, lost)) {
        return false;
      }
    }
    return true;
  }

  private int ownReads(int p, int valueClass) {
    int own = 0;
    if (!problem.isSnapshot()) {
      for (int read = reads.start(p); read < reads.end(p); read++) {
        own += classes.ofRead(read) == valueClass ? 1 : 0;
      }
    }
    return own;
  }

  private void execute(int event) {
    assert missing[event] == 0 : "event " + event + " runs before its predecessors";
    order[placed++] = event;
    stateHash ^= mix(event, 0x51);
    ready.set(indexInReady(event), ready.last());
    ready.pop();
    int p = problem.participantOf(event);
    if (p >= 0 && problem.isReadEvent(event)) {
      for (int read = reads.start(p); read < reads.end(p); read++) {
        readsToCome[classes.ofRead(read)]--;
        assert readsToCome[classes.ofRead(read)] >= 0 : "a read ran twice";
      }
      lock(p, p);
    }
    if (p >= 0 && problem.isWriteEvent(event)) {
      for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
        int write = writes.ownWrite(i);
        overwritten.add(currentClass[writes.key(write)]);
        writesToCome[classes.ofWrite(write)]--;
        setClass(writes.key(write), classes.ofWrite(write));
      }
      lock(p, NONE);
    }
    for (int i = successors.start(event); i < successors.end(event); i++) {
      if (--missing[successors.neighbour(i)] == 0) {
        ready.add(successors.neighbour(i));
      }
    }
  }

  private void undo() {
    int event = order[--placed];
    stateHash ^= mix(event, 0x51);
    for (int i = successors.end(event) - 1; i >= successors.start(event); i--) {
      int next = successors.neighbour(i);
      if (missing[next]++ == 0) {
        ready.set(indexInReady(next), ready.last());
        ready.pop();
      }
    }
    int p = problem.participantOf(event);
    if (p >= 0 && problem.isWriteEvent(event)) {
      for (int i = writes.ownEnd(p) - 1; i >= writes.ownStart(p); i--) {
        int write = writes.ownWrite(i);
        writesToCome[classes.ofWrite(write)]++;
        setClass(writes.key(write), overwritten.pop());
      }
      lock(p, p);
    }
    if (p >= 0 && problem.isReadEvent(event)) {
      for (int read = reads.start(p); read < reads.end(p); read++) {
        readsToCome[classes.ofRead(read)]++;
      }
      lock(p, NONE);
    }
    ready.add(event);
  }

  private void lock(int p, int holder) {
    if (problem.isSnapshot()) {
      for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
        locks[writes.key(writes.ownWrite(i))] = holder;
      }
    }
  }

  private void setClass(int key, int valueClass) {
    stateHash ^= mix(currentClass[key], 0x77) ^ mix(valueClass, 0x77);
    currentClass[key] = valueClass;
  }

  private int indexInReady(int event) {
    for (int i = ready.size() - 1; ; i--) {
      if (ready.get(i) == event) {
        return i;
      }
    }
  }

  private static long mix(int item, int salt) {
    long h = ((long) item << 8 | salt) * 0x9E3779B97F4A7C15L;
    h = (h ^ (h >>> 32)) * 0xD6E8FEB86659FD93L;
    return h ^ (h >>> 29);
  }
}
