package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.engine.ints.IntHeap;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/*
 * Like a greedy replay, this runs the history event by event, the earliest by the guess first, and
 * an event that has to wait sleeps until the one that it waits for ran. It looks further ahead, and
 * it never forces an event: if all wait for each other, those in a circle of them owe it to choices,
 * which version came first or what was preferred before. The choice that the guess speaks against
 * most is reversed, and what ran since is taken back. A pair that was reversed before is less likely
 * to be reversed again.
 *
 * This takes a guess that is wrong only between events that are near each other: then circles are
 * small, and little is taken back.
 */
/** Proposes an order of events by running them one by one, and taking wrong turns back. */
final class CarefulReplay {
  private static final int NONE = -1;

  /** Circles that may be resolved, per event and at least. */
  private static final int EVENTS_PER_CIRCLE = 50;

  private static final int MIN_CIRCLES = 1_000;

  /** How often an event may be taken back, on average. */
  private static final int MAX_TAKEN_BACK = 5;

  /** A reversal counts like this many places between the events. */
  private static final int REVERSAL = 50;

  private final Problem problem;
  private final RunSoFar run;
  private final Preferences preferences;
  private final Blockers blockers;
  private final Adjacency successors;
  private final int[] rank; // by event
  private final int[] byRank; // events
  private final IntHeap ready;
  private final int[] sleepers; // by event: one of those that wait for it
  private final int[] next; // by event that sleeps: another one that waits for the same
  private final int[] before; // and the one that has it as the next
  private final int[] waitsFor; // by event; NONE if it does not sleep
  private final IntList slept = new IntList(); // events in the order in which they fell asleep
  private final IntList sleptAt = new IntList(); // how many events had run by then
  private final int[] choicesBefore; // by event of a path: how many choices led there
  private final IntList choices = new IntList();
  private int firstOpen; // all of byRank before this ran
  private int circles;
  private long takenBack;

  private CarefulReplay(
      Problem problem, Adjacency successors, Adjacency predecessors, double[] guess) {
    this.problem = problem;
    this.successors = successors;
    int events = problem.eventCount();
    byRank =
        IntArrays.sorted(
            IntStream.range(0, events), Comparator.comparingDouble(event -> guess[event]));
    rank = new int[events];
    double[] priority = new double[events];
    for (int i = 0; i < events; i++) {
      rank[byRank[i]] = i;
      priority[byRank[i]] = -i;
    }
    ready = new IntHeap(priority);
    run = new RunSoFar(problem, successors, predecessors);
    preferences = new Preferences(events);
    blockers = new Blockers(problem, predecessors, run, preferences, rank);
    sleepers = IntArrays.filled(events, NONE);
    next = IntArrays.filled(events, NONE);
    before = IntArrays.filled(events, NONE);
    waitsFor = IntArrays.filled(events, NONE);
    choicesBefore = IntArrays.filled(events, NONE);
  }

  /** An order of all events; only of some if it gave up. {@code guess} is by event. */
  static int[] order(
      Problem problem,
      Adjacency successors,
      Adjacency predecessors,
      double[] guess,
      BooleanSupplier stop) {
    CarefulReplay replay = new CarefulReplay(problem, successors, predecessors, guess);
    replay.run(stop);
    return replay.run.order();
  }

  private void run(BooleanSupplier stop) {
    for (int event : byRank) {
      addIfDue(event);
    }
    boolean goesOn = true;
    while (goesOn && !run.isComplete()) {
      if (ready.isEmpty()) {
        goesOn = hasBudget() && !stop.getAsBoolean() && resolve();
      } else {
        tryToRun(ready.removeFirst());
      }
    }
  }

  private boolean hasBudget() {
    return circles < MIN_CIRCLES + rank.length / EVENTS_PER_CIRCLE
        && takenBack < (long) MAX_TAKEN_BACK * rank.length;
  }

  private void addIfDue(int event) {
    if (run.isDue(event)) {
      ready.insert(event);
    }
  }

  private void tryToRun(int event) {
    if (!run.isDue(event)) {
      return; // what it follows was taken back
    }
    choices.clear();
    int blocker = blockers.of(event, choices);
    if (blocker != NONE) {
      sleep(event, blocker);
      return;
    }
    run.run(event);
    for (int i = successors.start(event); i < successors.end(event); i++) {
      addIfDue(successors.neighbour(i));
    }
    while (sleepers[event] != NONE) {
      wake(sleepers[event]);
    }
  }

  private void sleep(int event, int blocker) {
    assert waitsFor[event] == NONE : event + " sleeps twice";
    waitsFor[event] = blocker;
    before[event] = NONE;
    next[event] = sleepers[blocker];
    if (next[event] != NONE) {
      before[next[event]] = event;
    }
    sleepers[blocker] = event;
    slept.add(event);
    sleptAt.add(run.placed());
  }

  private void wake(int event) {
    if (waitsFor[event] == NONE) {
      return;
    }
    if (before[event] == NONE) {
      sleepers[waitsFor[event]] = next[event];
    } else {
      next[before[event]] = next[event];
    }
    if (next[event] != NONE) {
      before[next[event]] = before[event];
    }
    waitsFor[event] = NONE;
    ready.insert(event);
  }

  /** Reverses a choice of those that keep events waiting for each other; false if there is none. */
  private boolean resolve() {
    choices.clear();
    Arrays.fill(choicesBefore, NONE);
    int event = firstOpen();
    while (choicesBefore[event] == NONE) {
      choicesBefore[event] = choices.size();
      int blocker = blockers.of(event, choices);
      if (blocker == NONE) {
        assert waitsFor[event] != NONE : event + " was forgotten";
        wake(event);
        return true;
      }
      event = blocker;
    }
    circles++;
    int choice = mostDoubtful(choicesBefore[event]);
    if (choice == NONE) {
      return false; // the certain edges have a cycle
    }
    int earlier = choices.get(choice);
    int later = choices.get(choice + 1);
    preferences.prefer(later, earlier);
    if (run.ran(earlier)) {
      takeBackTo(run.place(earlier));
    } else {
      wake(later);
    }
    return true;
  }

  private int firstOpen() {
    while (run.ran(byRank[firstOpen]) || problem.participantOf(byRank[firstOpen]) < 0) {
      firstOpen++;
    }
    return byRank[firstOpen];
  }

  private int mostDoubtful(int from) {
    int best = NONE;
    long bestDistance = Long.MAX_VALUE;
    for (int i = from; i < choices.size(); i += 2) {
      int earlier = choices.get(i);
      int later = choices.get(i + 1);
      long reversals = preferences.changes(earlier, later);
      long distance = rank[later] - rank[earlier] + REVERSAL * reversals;
      if (distance < bestDistance) {
        best = i;
        bestDistance = distance;
      }
    }
    return best;
  }

  /** Takes back what ran at this place and after; sleepers since then have to be asked again. */
  private void takeBackTo(int place) {
    IntList events = new IntList();
    while (run.placed() > place) {
      int event = run.takeBack();
      blockers.takenBack(event);
      firstOpen = Math.min(firstOpen, rank[event]);
      events.add(event);
    }
    takenBack += events.size();
    for (int i = 0; i < events.size(); i++) {
      addIfDue(events.get(i));
    }
    while (!sleptAt.isEmpty() && sleptAt.last() >= place) {
      sleptAt.pop();
      wake(slept.pop());
    }
  }
}
