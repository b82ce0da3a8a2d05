package io.kingsnake.stream.chain;

import io.kingsnake.history.History;
import io.kingsnake.stream.chain.Node.Status;
import io.kingsnake.stream.transaction.Mark;
import io.kingsnake.stream.transaction.Txn;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/*
 * Guesses the order of events from times, or from the order of arrival where there are none, and
 * departs from it where reads show it to be wrong: a transaction that saw a version begins before
 * it is overwritten, and one that needs a version waits for it. Turns are those of commits: a
 * snapshot is taken as late as its reads allow, because an open transaction keeps others from
 * writing. A guess need not be trusted, because the replay lets nothing happen that it cannot
 * explain. A transaction that waits for too long forms a knot, which Knot hands to the checker.
 */
/** Decision which transaction is next. */
final class Schedule {
  private static final int MAX_DEPTH = 24;

  private record Turn(long time, long arrival, Node node) implements Comparable<Turn> {
    @Override
    public int compareTo(Turn other) {
      int byTime = Long.compare(time, other.time);
      return byTime != 0 ? byTime : Long.compare(arrival, other.arrival);
    }
  }

  private final Replay replay;
  private final PriorityQueue<Turn> turns = new PriorityQueue<>();
  private final Deque<Node> late = new ArrayDeque<>();

  /** Transactions that have arrived and are neither done nor dropped. */
  private final Set<Node> waiting = new LinkedHashSet<>();

  private long turnsTaken;

  /** Counts the occasions on which transactions are tried, one after the other. */
  private long round;

  private long lastTurn = History.NO_TIME;
  private long arrivals;

  Schedule(Replay replay) {
    this.replay = replay;
  }

  Node add(Txn txn) {
    Node node = replay.enter(txn, arrivals++);
    waiting.add(node);
    if (!node.isOptional) {
      turns.add(new Turn(node.commitGuess(), node.arrival, node));
    }
    return node;
  }

  void restore(long validUpTo) {
    lastTurn = validUpTo;
  }

  /** The time of the last turn that was taken after all those before it. */
  long validUpTo() {
    Node oldest = oldestLate();
    return oldest == null ? lastTurn : Math.min(lastTurn, oldest.commitGuess() - 1);
  }

  /** Tests whether every transaction whose turn came has taken it. */
  boolean isEverybodyDone() {
    return oldestLate() == null;
  }

  int turnCount() {
    return turns.size();
  }

  int waitingCount() {
    return waiting.size();
  }

  Set<Node> waiting() {
    return waiting;
  }

  /** Transactions that had their turn and still wait, and some of those that are next. */
  Set<Node> nextOnes(int count) {
    Set<Node> next = new LinkedHashSet<>();
    PriorityQueue<Turn> others = new PriorityQueue<>();
    for (Node node : waiting) {
      if (node.isDue || node.status == Status.OPEN) {
        next.add(node);
      } else {
        others.add(new Turn(node.commitGuess(), node.arrival, node));
      }
    }
    for (int i = 0; i < count && !others.isEmpty(); i++) {
      next.add(others.remove().node);
    }
    return next;
  }

  /** Tests whether all committed transactions had their turn. */
  boolean isDone() {
    return turns.isEmpty() && oldestLate() == null;
  }

  /**
   * Number of turns since the first of the waiting transactions could not take its turn; 0 if none
   * waits.
   */
  long delay() {
    Node oldest = oldestLate();
    return oldest == null ? 0 : turnsTaken - oldest.lateSince;
  }

  /** Number of turns since this transaction could not take its turn. */
  long delayOf(Node node) {
    return turnsTaken - node.lateSince;
  }

  private @Nullable Node oldestLate() {
    Node oldest = late.peek();
    while (oldest != null && (oldest.status == Status.DONE || oldest.lateSince < 0)) {
      late.remove();
      oldest = late.peek();
    }
    return oldest;
  }

  /** Takes the next turn. */
  void step() {
    Turn turn = turns.remove();
    turnsTaken++;
    round++;
    Node node = turn.node;
    lastTurn = node.txn.end() == History.NO_TIME ? lastTurn : node.txn.end();
    node.isDue = true;
    attempt(node, 0);
    attemptWoken();
  }

  private void attemptWoken() {
    for (Node woken; (woken = replay.nextWoken()) != null; ) {
      attempt(woken, 0);
    }
  }

  private void noteIfLate(Node node) {
    boolean isLate = node.isDue && (node.isPending() || node.status == Status.OPEN);
    if (isLate && !node.isOptional && node.lateSince < 0) {
      node.lateSince = turnsTaken;
      late.add(node);
    }
  }

  private boolean attempt(Node node, int depth) {
    if (depth > MAX_DEPTH || node.isAttempted) {
      return false;
    }
    node.isAttempted = true;
    try {
      if (node.isPending()) {
        if (!begin(node, depth)) {
          return false;
        }
        node.lateSince = -1;
      }
      if (node.status == Status.OPEN && node.isDue) {
        commit(node, depth);
      }
      return true;
    } finally {
      node.isAttempted = false;
      if (node.status == Status.DONE) {
        node.lateSince = -1;
        waiting.remove(node);
      } else {
        noteIfLate(node);
      }
    }
  }

  private boolean begin(Node node, int depth) {
    Node open = node.session.openBefore(node);
    if (open != null && !commit(open, depth + 1)) {
      node.await(open);
      return false;
    }
    if (node.isImpossible || !node.session.isNext(node)) {
      return false;
    }
    if (!seesItsReads(node, depth) || !replay.explainsRanges(node)) {
      return false;
    }
    Node conflicting = replay.conflicting(node);
    if (conflicting != null) {
      if (!commit(conflicting, depth + 1)) {
        node.await(conflicting);
        return false;
      }
    }
    if (!replay.isTwofold() && !lettingReadersFirst(node, depth)) {
      return false;
    }
    if (!replay.canBegin(node)) {
      return false;
    }
    replay.begin(node);
    return true;
  }

  /**
   * Tests whether every read is explained, perhaps after another transaction made the write that
   * was seen, or writers changed places. A transaction asks for the latter once in a round, since
   * what it saw, or what it and another one saw, may be in conflict; they would change places
   * forever.
   */
  private boolean seesItsReads(Node node, int depth) {
    boolean maySwap = node.swappedIn < round;
    for (int tries = 0; tries <= node.readSlots.length; tries++) {
      int read = replay.unexplainedRead(node);
      if (read < 0) {
        return true;
      }
      Slot slot = node.readSlots[read];
      Serializable value = node.readValues[read];
      if (!provide(slot, value, depth)) {
        if (!maySwap || !replay.swap(slot, value)) {
          return false;
        }
        node.swappedIn = round;
      }
    }
    return false;
  }

  /**
   * Lets an open writer commit, or an optional one take effect, if it leaves the version that was
   * read.
   */
  private boolean provide(Slot slot, Serializable read, int depth) {
    Node writer = slot.writer;
    if (writer != null && writer.leaves(slot, read)) {
      return commit(writer, depth + 1);
    }
    if (slot.optionalWriters == null) {
      return false;
    }
    for (Node optional : List.copyOf(slot.optionalWriters)) {
      if (optional.isPending() && optional.leaves(slot, read)) {
        optional.isDue = true;
        if (attempt(optional, depth + 1) && optional.status == Status.DONE) {
          return true;
        }
        optional.isDue = false;
      }
    }
    return false;
  }

  private boolean commit(Node node, int depth) {
    if (node.status != Status.OPEN || depth > MAX_DEPTH || !lettingReadersFirst(node, depth)) {
      return false;
    }
    if (node.status == Status.DONE) {
      return true; // a reader that went first needed it
    }
    replay.commit(node);
    node.lateSince = -1;
    waiting.remove(node);
    return true;
  }

  /**
   * Lets readers of the versions that this one overwrites begin first, unless they began when this
   * one was over.
   */
  private boolean lettingReadersFirst(Node node, int depth) {
    for (int i = 0; i < node.writeSlots.length; i++) {
      Slot slot = node.writeSlots[i];
      if (slot.readers.isEmpty()) {
        continue;
      }
      for (Node reader : new ArrayList<>(slot.readers)) {
        if (reader == node || !reader.isPending() || reader.isOptional || reader.beganAfter(node)) {
          continue;
        }
        if (sees(reader, slot)) {
          if (!seesItLater(reader, node, slot) && !attempt(reader, depth + 1)) {
            node.await(reader);
            return false;
          }
        } else if (maySee(reader, slot)) {
          attempt(reader, depth + 1);
        }
      }
    }
    return true;
  }

  /**
   * Tests whether by their times the reader began after this writer had ended, and the version it
   * saw will come again.
   */
  private static boolean seesItLater(Node reader, Node writer, Slot slot) {
    if (reader.beginGuess() <= writer.commitGuess()) {
      return false;
    }
    for (Node again : slot.readers) {
      if (again != reader && again != writer && again.leavesAgain(slot)) {
        return true;
      }
    }
    return false;
  }

  private static boolean sees(Node reader, Slot slot) {
    for (int i = 0; i < reader.readSlots.length; i++) {
      if (reader.readSlots[i] == slot
          && slot.version() != Mark.INITIAL
          && slot.explains(reader.readValues[i])) {
        return true;
      }
    }
    return false;
  }

  /** Tests whether the reader saw a version that may turn out to be the last one. */
  private boolean maySee(Node reader, Slot slot) {
    for (int i = 0; i < reader.readSlots.length; i++) {
      if (reader.readSlots[i] == slot && replay.mayHold(slot, reader.readValues[i])) {
        return true;
      }
    }
    return false;
  }

  /** Undoes the last events; their transactions wait again, and have had their turn. */
  void takeBack(int events) {
    for (Node node : replay.takeBack(events)) {
      if (node.status != Status.DONE) {
        waiting.add(node);
      }
    }
  }

  /** Forgets that any transaction is late, after a knot was resolved. */
  void settle() {
    round++;
    waiting.removeIf(node -> node.status == Status.DONE || node.status == Status.DROPPED);
    late.clear();
    for (Node node : waiting) {
      node.lateSince = -1;
      noteIfLate(node);
    }
    for (Node node : List.copyOf(waiting)) {
      if (node.isDue && node.status != Status.DONE) {
        attempt(node, 0);
      }
    }
    attemptWoken();
  }
}
