package io.kingsnake.checker.solve;

import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/*
 * A least fixpoint: what keys hold now can be read, who needs only what can be read can run, and what
 * it writes can be read from then on. Nothing is taken away, so this allows too much; but who cannot
 * run even so never can. It sees that no transaction of a loop is the first.
 */
/** Whether all that must run could, were nothing ever overwritten. */
final class Foundedness {
  private final ForwardModel model;
  private final boolean[] isReadable; // by class
  private final int[] lacking; // by participant: needs that cannot be read yet
  private final int[] missing; // by event
  private final IntList work = new IntList(); // events that can run
  private final int placesFrom;

  Foundedness(ForwardModel model) {
    this.model = model;
    isReadable = new boolean[model.classCount];
    lacking = new int[model.participantCount];
    missing = new int[model.problem.eventCount()];
    int places = model.classCount;
    while (places > 0 && model.isPlace(places - 1)) {
      places--;
    }
    placesFrom = places;
  }

  /** How much work one look is. */
  int cost() {
    return missing.length + model.need.length + model.effect.length;
  }

  boolean holds(ForwardState state) {
    runAll(state);
    for (int p = 0; p < lacking.length; p++) {
      if (isStuck(p, state)) {
        return false;
      }
    }
    return true;
  }

  /** Participants that must run and cannot. */
  List<Integer> stuck(ForwardState state) {
    runAll(state);
    return IntStream.range(0, lacking.length).filter(p -> isStuck(p, state)).boxed().toList();
  }

  private boolean isStuck(int p, ForwardState state) {
    return !model.optional[p]
        && !state.hasCommitted(p)
        && missing[model.problem.writeEvent(p)] >= 0;
  }

  private void runAll(ForwardState state) {
    Arrays.fill(isReadable, false);
    work.clear();
    for (int event = 0; event < missing.length; event++) {
      missing[event] = state.missing(event);
    }
    for (int p = 0; p < lacking.length; p++) {
      lacking[p] = state.hasBegun(p) ? 0 : model.needStart[p + 1] - model.needStart[p];
    }
    for (int each = 0; each < model.classCount; each++) {
      int held = state.held(model.keyOf[each]);
      boolean isFuturePlace = each >= placesFrom && each > held;
      if (held == each || held == ValueClasses.OPEN || isFuturePlace) {
        becomeReadable(each);
      }
    }
    for (int event = 0; event < missing.length; event++) {
      offer(event, state);
    }
    while (!work.isEmpty()) {
      run(work.pop(), state);
    }
  }

  private void becomeReadable(int valueClass) {
    isReadable[valueClass] = true;
    for (int i = model.readerStart[valueClass]; i < model.readerStart[valueClass + 1]; i++) {
      lacking[model.readerOf[i]]--;
    }
  }

  /** Puts the event to work if it lacks nothing; then it is missing -1. */
  private void offer(int event, ForwardState state) {
    int p = model.problem.participantOf(event);
    boolean isOver =
        p >= 0 && (model.problem.isReadEvent(event) ? state.hasBegun(p) : state.hasCommitted(p));
    boolean lacks = p >= 0 && model.problem.isReadEvent(event) && lacking[p] > 0;
    if (missing[event] == 0 && !isOver && !lacks) {
      missing[event] = -1;
      work.add(event);
    }
  }

  private void run(int event, ForwardState state) {
    int p = model.problem.participantOf(event);
    if (p >= 0 && model.problem.isWriteEvent(event)) {
      for (int i = model.effectStart[p]; i < model.effectStart[p + 1]; i++) {
        int left = model.effect[i];
        if (left != ForwardModel.APPEND && !isReadable[left]) {
          becomeReadable(left);
          for (int j = model.readerStart[left]; j < model.readerStart[left + 1]; j++) {
            offer(model.problem.readEvent(model.readerOf[j]), state);
          }
        }
      }
    }
    for (int i = model.successors.start(event); i < model.successors.end(event); i++) {
      int next = model.successors.neighbour(i);
      if (missing[next] > 0) {
        missing[next]--;
        offer(next, state);
      }
    }
  }
}
