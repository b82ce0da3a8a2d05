package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/**
 * Runs the participants in a given order of events and notes what that order fails to explain:
 * reads that see another version than they saw, and overlapping writers of a key where begin and
 * commit differ. Also links each installed write to the one before it, so that a repair can walk
 * back.
 */
final class Replay {
  private final Problem problem;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final boolean[] active; // by participant
  private final int[] current; // by key
  private final int[] previous; // by write: what it overwrote
  private final int[] seenByRead; // by read: the version current at its event
  private final IntList unexplained = new IntList();
  private final IntList overlapping = new IntList(); // pairs: later write, earlier write

  Replay(Problem problem) {
    this.problem = problem;
    participants = problem.participants();
    writes = problem.writes();
    reads = problem.reads();
    active = new boolean[participants.count()];
    current = new int[writes.keyCount()];
    previous = new int[writes.count()];
    seenByRead = new int[reads.count()];
  }

  /** Whether an optional participant takes part in the next run. */
  void setActive(int participant, boolean takesPart) {
    active[participant] = takesPart;
  }

  boolean isActive(int participant) {
    return !participants.isOptional(participant) || active[participant];
  }

  /** True if the order explains everything. */
  boolean run(DynamicOrder order) {
    unexplained.clear();
    overlapping.clear();
    Arrays.fill(current, Reads.INITIAL);
    for (int place = 0; place < order.nodeCount(); place++) {
      int event = order.nodeAt(place);
      int p = problem.participantOf(event);
      if (p < 0 || !isActive(p)) {
        continue;
      }
      if (problem.isReadEvent(event)) {
        checkReads(p);
      }
      if (problem.isWriteEvent(event)) {
        install(p, order);
      }
    }
    return unexplained.isEmpty() && overlapping.isEmpty();
  }

  /** Reads that saw another version than the order shows them. */
  IntList unexplained() {
    return unexplained;
  }

  IntList overlapping() {
    return overlapping;
  }

  /** The write current when the read's event came, or INITIAL. */
  int seenBy(int read) {
    return seenByRead[read];
  }

  /** What a write overwrote, or INITIAL. */
  int previous(int write) {
    return previous[write];
  }

  private void checkReads(int p) {
    for (int read = reads.start(p); read < reads.end(p); read++) {
      int seen = current[reads.key(read)];
      seenByRead[read] = seen;
      if (!explains(read, seen)) {
        unexplained.add(read);
      }
    }
  }

  private boolean explains(int read, int seen) {
    for (int i = 0, count = reads.candidateCount(read); i < count; i++) {
      if (reads.candidate(read, i) == seen) {
        return true;
      }
    }
    return false;
  }

  private void install(int p, DynamicOrder order) {
    int begin = order.placeOf(problem.readEvent(p));
    for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
      int write = writes.ownWrite(i);
      int key = writes.key(write);
      int before = current[key];
      if (problem.isSnapshot()
          && before >= 0
          && order.placeOf(problem.writeEvent(writes.participant(before))) > begin) {
        overlapping.add(write);
        overlapping.add(before);
      }
      previous[write] = before;
      current[key] = write;
    }
  }
}
