package io.kingsnake.checker.solve.forward;

import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/*
 * A least fixpoint: what keys hold now can be read, a transaction that needs only what can be read
 * can run, and what it writes can be read from then on. The exception: a value that a key holds for
 * the last time is not overwritten until all that must read it have done so. Nothing else is taken
 * away, so this allows too much; but a transaction that cannot run even so never can. It detects
 * loops in which no transaction can be the first.
 */
/** Test whether all transactions that must run could do so if nothing were ever overwritten. */
final class Foundedness {
  private final ForwardModel model;
  private final boolean[] isReadable; // by class
  private final int[] lacking; // by participant: needs that cannot be read yet
  private final int[] missing; // by event
  private final int[] waiting; // by key: readers to come of what it holds for the last time
  private final IntList work = new IntList(); // events that can run
  private final int placesFrom;

  Foundedness(ForwardModel model) {
    this.model = model;
    isReadable = new boolean[model.classCount];
    lacking = new int[model.participantCount];
    missing = new int[model.problem.eventCount()];
    waiting = new int[model.keyCount];
    int places = model.classCount;
    while (places > 0 && model.isPlace(places - 1)) {
      places--;
    }
    placesFrom = places;
  }

  /** Work that one check takes. */
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
    for (int key = 0; key < waiting.length; key++) {
      waiting[key] = waiting(key, state);
    }
    for (int event = 0; event < missing.length; event++) {
      offer(event, state);
    }
    while (!work.isEmpty()) {
      run(work.pop(), state);
    }
  }

  /**
   * Number of readers still to come of the key's present content, if the key will never hold that
   * again.
   */
  private int waiting(int key, ForwardState state) {
    int held = state.held(key);
    if (held == ValueClasses.OPEN || state.supplies().supply(held) > 1) {
      return 0;
    }
    int count = 0;
    for (int i = model.readerStart[held]; i < model.readerStart[held + 1]; i++) {
      int p = model.readerOf[i];
      count += model.optional[p] || state.hasBegun(p) ? 0 : 1;
    }
    return count;
  }

  /** Tests whether a write of the participant would remove a value that others must read first. */
  private boolean takesAway(int p, ForwardState state) {
    for (int i = model.effectStart[p]; i < model.effectStart[p + 1]; i++) {
      int left = waiting[model.effectKey[i]];
      if (left > 1 || (left == 1 && !isWaiting(p, state.held(model.effectKey[i]), state))) {
        return true;
      }
    }
    return false;
  }

  /** Tests whether the participant itself is one of those that must read the class. */
  private boolean isWaiting(int p, int valueClass, ForwardState state) {
    if (model.optional[p] || state.hasBegun(p) || missing[model.problem.readEvent(p)] < 0) {
      return false;
    }
    for (int i = model.needStart[p]; i < model.needStart[p + 1]; i++) {
      if (model.need[i] == valueClass) {
        return true;
      }
    }
    return false;
  }

  private void becomeReadable(int valueClass) {
    assert !isReadable[valueClass] : "class " + valueClass + " is readable already";
    isReadable[valueClass] = true;
    for (int i = model.readerStart[valueClass]; i < model.readerStart[valueClass + 1]; i++) {
      lacking[model.readerOf[i]]--;
    }
  }

  /** Queues the event if it lacks nothing; its missing count is then -1. */
  private void offer(int event, ForwardState state) {
    int p = model.problem.participantOf(event);
    boolean isOver =
        p >= 0 && (model.problem.isReadEvent(event) ? state.hasBegun(p) : state.hasCommitted(p));
    boolean lacks = p >= 0 && model.problem.isReadEvent(event) && lacking[p] > 0;
    boolean isWrite = p >= 0 && model.problem.isWriteEvent(event);
    if (missing[event] == 0 && !isOver && !lacks && !(isWrite && takesAway(p, state))) {
      missing[event] = -1;
      work.add(event);
    }
  }

  private void run(int event, ForwardState state) {
    assert missing[event] < 0 : "event " + event + " was not offered";
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
    if (p >= 0 && model.problem.isReadEvent(event) && !model.optional[p]) {
      hasRead(p, state);
    }
    for (int i = model.successors.start(event); i < model.successors.end(event); i++) {
      int next = model.successors.neighbour(i);
      if (missing[next] > 0) {
        missing[next]--;
        offer(next, state);
      }
    }
  }

  private void hasRead(int p, ForwardState state) {
    for (int i = model.needStart[p]; i < model.needStart[p + 1]; i++) {
      int key = model.keyOf[model.need[i]];
      if (waiting[key] > 0 && state.held(key) == model.need[i] && --waiting[key] < 2) {
        for (int j = model.writerStart[key]; j < model.writerStart[key + 1]; j++) {
          offer(model.problem.writeEvent(model.writerOf[j]), state);
        }
      }
    }
  }
}
