package io.kingsnake.checker.solve.forward;

import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/**
 * State of a run: the events that ran, the content of every key, and the remaining demand; moves
 * forward and back.
 */
final class ForwardState {
  /** Moves: three times a participant, plus one of these. */
  static final int RUN = 0;

  static final int BEGIN = 1;
  static final int COMMIT = 2;

  private static final int OPEN = ValueClasses.OPEN;

  final ForwardModel model;
  private final boolean snapshot;
  private final int[] held; // by key
  private final int[] lockedBy; // by key, snapshot only
  private final Supplies supplies;
  private final int[] lacking; // by participant: how many of its needs the keys do not hold
  private final int[] missing; // by event: predecessors to come
  private final boolean[] ran; // by event
  private final IntList moves = new IntList();
  private final IntList events = new IntList();
  private final IntList before = new IntList(); // what keys held that moves changed, last on top
  private final IntList ready = new IntList(); // participants whose begin misses nothing
  private final IntList open = new IntList(); // participants that began and did not commit
  private final int[] readyAt; // by participant: where among these
  private boolean isSetUp;
  private int toCome; // participants that must run
  private long hash;
  private long otherHash;

  ForwardState(ForwardModel model) {
    this.model = model;
    snapshot = model.problem.isSnapshot();
    held = model.initial.clone();
    lockedBy = new int[snapshot ? held.length : 0];
    Arrays.fill(lockedBy, ForwardModel.NONE);
    supplies = new Supplies(model);
    missing = new int[model.problem.eventCount()];
    ran = new boolean[missing.length];
    readyAt = new int[model.participantCount];
    lacking = new int[model.participantCount];
    for (int need = 0; need < model.classCount; need++) {
      int now = held[model.keyOf[need]];
      lack(need, now == OPEN || now == need ? 0 : 1);
    }
    for (int p = 0; p < model.participantCount; p++) {
      toCome += model.optional[p] ? 0 : 1;
    }
    for (int event = 0; event < missing.length; event++) {
      missing[event] = model.predecessors.degree(event);
    }
    for (int event = 0; event < missing.length; event++) {
      if (missing[event] == 0 && model.problem.participantOf(event) < 0 && !ran[event]) {
        mark(event);
      }
    }
    for (int p = 0; p < model.participantCount; p++) {
      if (missing[model.problem.readEvent(p)] == 0) {
        addReady(p);
      }
    }
    isSetUp = true;
  }

  private void addReady(int p) {
    readyAt[p] = ready.size();
    ready.add(p);
  }

  private void removeReady(int p) {
    assert ready.get(readyAt[p]) == p : p + " is not ready";
    int last = ready.pop();
    if (last != p) {
      ready.set(readyAt[p], last);
      readyAt[last] = readyAt[p];
    }
  }

  /** Participants that have not begun, and whose predecessors ran. */
  IntList ready() {
    return ready;
  }

  /** Values that are needed, and those still to come. */
  Supplies supplies() {
    return supplies;
  }

  boolean isComplete() {
    return toCome == 0;
  }

  int held(int key) {
    return held[key];
  }

  long hash() {
    return hash;
  }

  long otherHash() {
    return otherHash;
  }

  int depth() {
    return moves.size();
  }

  int moveAt(int depth) {
    return moves.get(depth);
  }

  /** Participants that have begun and not committed. */
  IntList openParticipants() {
    return open;
  }

  int lastMove() {
    return moves.last();
  }

  boolean hasBegun(int p) {
    return ran[model.problem.readEvent(p)];
  }

  boolean hasCommitted(int p) {
    return ran[model.problem.writeEvent(p)];
  }

  /** Predecessors of the event that are still to come. */
  int missing(int event) {
    return missing[event];
  }

  /** The events that ran, in order, without those of optional participants that never committed. */
  int[] events() {
    return Arrays.stream(events.toArray())
        .filter(event -> hasCommitted(model.problem.participantOf(event)))
        .toArray();
  }

  /** Tests whether order, reads and locks allow the participant to begin now. */
  boolean mayBegin(int p) {
    int begin = model.problem.readEvent(p);
    if (lacking[p] > 0 || ran[begin] || missing[begin] > 0 || isBlocked(p) || !isInTurn(p)) {
      return false;
    }
    for (int i = model.needStart[p]; i < model.needStart[p + 1]; i++) {
      if (held[model.keyOf[model.need[i]]] == OPEN && !agree(p, i)) {
        return false;
      }
    }
    for (int i = model.effectStart[p]; i < model.effectStart[p + 1] && snapshot; i++) {
      if (lockedBy[model.effectKey[i]] != ForwardModel.NONE) {
        return false;
      }
    }
    return true;
  }

  /** Tests whether the transaction has seen nothing else of the key, whose value is open. */
  private boolean agree(int p, int need) {
    for (int i = model.needStart[p]; i < need; i++) {
      if (model.keyOf[model.need[i]] == model.keyOf[model.need[need]]
          && model.need[i] != model.need[need]) {
        return false;
      }
    }
    return true;
  }

  /** Tests whether a participant is in turn; of equal participants, the first one runs first. */
  private boolean isInTurn(int p) {
    return model.twin[p] == ForwardModel.NONE || hasBegun(model.twin[p]);
  }

  private boolean isBlocked(int p) {
    for (int event : model.blockers[p]) {
      if (ran[event]) {
        return true;
      }
    }
    return false;
  }

  /** Tests whether the participant can commit: it has begun, or would just now. */
  boolean mayCommit(int p, boolean atOnce) {
    int commit = model.problem.writeEvent(p);
    int own = snapshot && atOnce ? ownEdges(p) : 0;
    if (ran[commit] || (!atOnce && isBlocked(p))) {
      return false;
    }
    if (snapshot && missing[commit] > own) {
      return false;
    }
    for (int i = model.effectStart[p]; i < model.effectStart[p + 1]; i++) {
      if (model.left(i, held[model.effectKey[i]], p) == ForwardModel.NONE) {
        return false;
      }
    }
    return true;
  }

  /** Number of times its begin is among the predecessors of its commit. */
  private int ownEdges(int p) {
    int commit = model.problem.writeEvent(p);
    int count = 0;
    for (int i = model.predecessors.start(commit); i < model.predecessors.end(commit); i++) {
      count += model.predecessors.neighbour(i) == model.problem.readEvent(p) ? 1 : 0;
    }
    return count;
  }

  void move(int move) {
    int p = move / 3;
    int kind = move % 3;
    assert !hasCommitted(p) && (kind == COMMIT) == hasBegun(p) : "move " + kind + " of " + p;
    assert kind == RUN || snapshot : "a transaction of one event runs at once";
    moves.add(move);
    if (kind != COMMIT) {
      begin(p);
    }
    if (kind == BEGIN) {
      open.add(p);
    } else {
      commit(p);
    }
    if (kind == COMMIT) {
      close(p);
    }
  }

  private void close(int p) {
    for (int i = 0; i < open.size(); i++) {
      if (open.get(i) == p) {
        open.set(i, open.last());
        open.pop();
        return;
      }
    }
    throw new AssertionError(p + " is not open");
  }

  private void begin(int p) {
    assert lacking[p] == 0 : p + " lacks what it needs";
    for (int i = model.needStart[p]; i < model.needStart[p + 1]; i++) {
      int need = model.need[i];
      int key = model.keyOf[need];
      before.add(held[key]);
      if (held[key] == OPEN) {
        hold(key, need);
      }
      if (!model.optional[p] && !model.needIsOverwritten[i]) {
        supplies.addNeed(i, -1);
      }
    }
    for (int i = model.effectStart[p]; i < model.effectStart[p + 1] && snapshot; i++) {
      assert lockedBy[model.effectKey[i]] == ForwardModel.NONE : "two writers at a time";
      lockedBy[model.effectKey[i]] = p;
    }
    if (snapshot) {
      mark(model.problem.readEvent(p));
    }
  }

  private void commit(int p) {
    for (int i = model.needStart[p]; i < model.needStart[p + 1]; i++) {
      if (!model.optional[p] && model.needIsOverwritten[i]) {
        supplies.addNeed(i, -1);
      }
    }
    for (int i = model.effectStart[p]; i < model.effectStart[p + 1]; i++) {
      int key = model.effectKey[i];
      int left = model.left(i, held[key], p);
      assert left != ForwardModel.NONE : "it is not the turn of " + p;
      before.add(held[key]);
      if (held[key] != OPEN && (model.effect[i] != ForwardModel.APPEND || left != held[key])) {
        supplies.addSupply(held[key], -1);
      }
      replace(key, left);
      if (snapshot) {
        lockedBy[key] = ForwardModel.NONE;
      }
    }
    toCome -= model.optional[p] ? 0 : 1;
    assert toCome >= 0 : "more ran than there are";
    mark(model.problem.writeEvent(p));
  }

  /** A key of unknown value turns out to hold this: one more supply. */
  private void hold(int key, int valueClass) {
    replace(key, valueClass);
    supplies.addSupply(valueClass, 1);
  }

  private void replace(int key, int valueClass) {
    mixIn(key, held[key]);
    lackOthers(key, -1);
    held[key] = valueClass;
    lackOthers(key, 1);
    mixIn(key, valueClass);
    supplies.open(key, valueClass == OPEN);
  }

  /** Updates the counts of those that need another value of the key, but only where they change. */
  private void lackOthers(int key, int by) {
    if (held[key] != OPEN) {
      lack(held[key], -by);
    } else {
      for (int each = 0; each < model.classCount; each++) { // rarely
        if (model.keyOf[each] == key) {
          lack(each, -by);
        }
      }
    }
  }

  private void lack(int need, int by) {
    for (int i = model.readerStart[need]; i < model.readerStart[need + 1]; i++) {
      lacking[model.readerOf[i]] += by;
      assert lacking[model.readerOf[i]] >= 0 : model.readerOf[i] + " lacks less than nothing";
    }
  }

  /** Number of its needs that the keys do not meet. */
  int lacking(int p) {
    return lacking[p];
  }

  private void mixIn(int key, int valueClass) {
    if (valueClass == OPEN) {
      hash ^= mix(key, 0x33);
      otherHash ^= mix(key, 0x35);
    } else {
      hash ^= mix(valueClass, 0x77);
      otherHash ^= mix(valueClass, 0x79);
    }
  }

  /** The event ran, and with it events of no participant that only waited for it. */
  private void mark(int event) {
    assert !ran[event] && missing[event] == 0 : "event " + event + " is not free to run";
    ran[event] = true;
    int p = model.problem.participantOf(event);
    if (p >= 0) {
      if (model.problem.isReadEvent(event)) {
        removeReady(p);
      }
      events.add(event);
      hash ^= mix(event, 0x51);
      otherHash ^= mix(event, 0x53);
    }
    for (int i = model.successors.start(event); i < model.successors.end(event); i++) {
      int next = model.successors.neighbour(i);
      if (--missing[next] == 0) {
        waitedLongEnough(next);
      }
    }
  }

  private void waitedLongEnough(int event) {
    if (model.problem.participantOf(event) < 0) {
      mark(event);
    } else if (model.problem.isReadEvent(event) && isSetUp) {
      addReady(model.problem.participantOf(event));
    }
  }

  private void unmark(int event) {
    assert ran[event] : "event " + event + " did not run";
    for (int i = model.successors.end(event) - 1; i >= model.successors.start(event); i--) {
      int next = model.successors.neighbour(i);
      if (missing[next]++ == 0) {
        if (model.problem.participantOf(next) < 0) {
          unmark(next);
        } else if (model.problem.isReadEvent(next)) {
          removeReady(model.problem.participantOf(next));
        }
      }
    }
    int p = model.problem.participantOf(event);
    if (p >= 0) {
      if (model.problem.isReadEvent(event)) {
        addReady(p);
      }
      events.pop();
      hash ^= mix(event, 0x51);
      otherHash ^= mix(event, 0x53);
    }
    ran[event] = false;
  }

  /** Takes the last move back. */
  void undo() {
    assert !moves.isEmpty() : "nothing has happened yet";
    int move = moves.pop();
    if (move % 3 == BEGIN) {
      close(move / 3);
    } else {
      undoCommit(move / 3);
    }
    if (move % 3 == COMMIT) {
      open.add(move / 3);
    }
    if (move % 3 != COMMIT) {
      undoBegin(move / 3);
    }
  }

  private void undoCommit(int p) {
    unmark(model.problem.writeEvent(p));
    toCome += model.optional[p] ? 0 : 1;
    for (int i = model.effectStart[p + 1] - 1; i >= model.effectStart[p]; i--) {
      int key = model.effectKey[i];
      int now = held[key];
      replace(key, before.pop());
      if (held[key] != OPEN && (model.effect[i] != ForwardModel.APPEND || now != held[key])) {
        supplies.addSupply(held[key], 1);
      }
      if (snapshot) {
        lockedBy[key] = p;
      }
    }
    for (int i = model.needStart[p]; i < model.needStart[p + 1]; i++) {
      if (!model.optional[p] && model.needIsOverwritten[i]) {
        supplies.addNeed(i, 1);
      }
    }
  }

  private void undoBegin(int p) {
    if (snapshot) {
      unmark(model.problem.readEvent(p));
    }
    for (int i = model.effectStart[p]; i < model.effectStart[p + 1] && snapshot; i++) {
      lockedBy[model.effectKey[i]] = ForwardModel.NONE;
    }
    for (int i = model.needStart[p + 1] - 1; i >= model.needStart[p]; i--) {
      int need = model.need[i];
      int key = model.keyOf[need];
      if (!model.optional[p] && !model.needIsOverwritten[i]) {
        supplies.addNeed(i, 1);
      }
      int was = before.pop();
      if (was == OPEN && held[key] != OPEN) {
        supplies.addSupply(need, -1);
        replace(key, OPEN);
      }
    }
  }

  private static long mix(int item, int salt) {
    long h = ((long) item << 8 | salt) * 0x9E3779B97F4A7C15L;
    h = (h ^ (h >>> 32)) * 0xD6E8FEB86659FD93L;
    return h ^ (h >>> 29);
  }
}
