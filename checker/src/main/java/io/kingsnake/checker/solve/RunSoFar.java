package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.ints.IntArrays;
import java.util.Arrays;

/** Events that ran one after the other, and can be taken back, the last one first. */
final class RunSoFar {
  private static final int NONE = -1;

  private final Problem problem;
  private final Writes writes;
  private final Reads reads;
  private final Adjacency successors;
  private final int[] readerStarts; // by write: events that read it are in readers
  private final int[] readers;
  private final int[] current; // by key: the write that ran last
  private final int[] previous; // by write that ran: the one that it overwrote
  private final int[] pending; // by write: readers still to run
  private final int[] missing; // by event: certain predecessors still to run
  private final boolean[] done; // by event
  private final int[] places; // by event that ran
  private final int[] order;
  private int placed;

  RunSoFar(Problem problem, Adjacency successors, Adjacency predecessors) {
    this.problem = problem;
    this.successors = successors;
    writes = problem.writes();
    reads = problem.reads();
    readerStarts = new int[writes.count() + 1];
    readers = readersBySource();
    current = IntArrays.filled(writes.keyCount(), NONE);
    previous = new int[writes.count()];
    pending = new int[writes.count()];
    Arrays.setAll(pending, w -> readerStarts[w + 1] - readerStarts[w]);
    missing = new int[problem.eventCount()];
    Arrays.setAll(missing, predecessors::degree);
    done = new boolean[missing.length];
    places = new int[missing.length];
    order = new int[missing.length];
  }

  private int[] readersBySource() {
    for (int read = 0; read < reads.count(); read++) {
      if (isCertain(read)) {
        readerStarts[reads.source(read) + 1]++;
      }
    }
    for (int w = 0; w < writes.count(); w++) {
      readerStarts[w + 1] += readerStarts[w];
    }
    int[] next = readerStarts.clone();
    int[] bySource = new int[readerStarts[writes.count()]];
    for (int read = 0; read < reads.count(); read++) {
      if (isCertain(read)) {
        bySource[next[reads.source(read)]++] = problem.readEvent(reads.participant(read));
      }
    }
    return bySource;
  }

  private boolean isCertain(int read) {
    Participants participants = problem.participants();
    return reads.source(read) >= 0 && !participants.isOptional(reads.participant(read));
  }

  /** How many events ran. */
  int placed() {
    return placed;
  }

  boolean isComplete() {
    return placed == order.length;
  }

  /** The events that ran, in this order. */
  int[] order() {
    return Arrays.copyOf(order, placed);
  }

  boolean ran(int event) {
    return done[event];
  }

  /** Where an event ran. */
  int place(int event) {
    assert done[event] : event + " did not run";
    return places[event];
  }

  /** Whether an event is still to run, and all that certainly precede it ran. */
  boolean isDue(int event) {
    return !done[event] && missing[event] == 0;
  }

  /** Whether some event is still to read the write. */
  boolean isPending(int write) {
    return pending[write] > 0;
  }

  /** The version of a key that is still to be read, or none. */
  int pendingVersion(int key) {
    int version = current[key];
    return version >= 0 && pending[version] > 0 ? version : NONE;
  }

  int firstReader(int write) {
    return readerStarts[write];
  }

  int endOfReaders(int write) {
    return readerStarts[write + 1];
  }

  int reader(int index) {
    return readers[index];
  }

  /** Runs an event that is due. */
  void run(int event) {
    assert isDue(event) : event + " is not due";
    done[event] = true;
    places[event] = placed;
    order[placed++] = event;
    countReads(event, -1);
    int p = problem.isWriteEvent(event) ? problem.participantOf(event) : NONE;
    for (int i = start(p); p >= 0 && i < writes.ownEnd(p); i++) {
      previous[writes.ownWrite(i)] = current[writes.ownKey(i)];
      current[writes.ownKey(i)] = writes.ownWrite(i);
    }
    for (int i = successors.start(event); i < successors.end(event); i++) {
      missing[successors.neighbour(i)]--;
    }
  }

  /** Takes back the event that ran last, and returns it. */
  int takeBack() {
    int event = order[--placed];
    done[event] = false;
    int p = problem.isWriteEvent(event) ? problem.participantOf(event) : NONE;
    for (int i = start(p); p >= 0 && i < writes.ownEnd(p); i++) {
      assert current[writes.ownKey(i)] == writes.ownWrite(i) : "a later write was not taken back";
      current[writes.ownKey(i)] = previous[writes.ownWrite(i)];
    }
    countReads(event, 1);
    for (int i = successors.start(event); i < successors.end(event); i++) {
      missing[successors.neighbour(i)]++;
    }
    return event;
  }

  private int start(int p) {
    return p < 0 ? 0 : writes.ownStart(p);
  }

  private void countReads(int event, int change) {
    int p = problem.isReadEvent(event) ? problem.participantOf(event) : NONE;
    for (int read = p < 0 ? 0 : reads.start(p); p >= 0 && read < reads.end(p); read++) {
      if (isCertain(read)) {
        pending[reads.source(read)] += change;
        assert pending[reads.source(read)] >= 0 : "more readers ran than there are";
      }
    }
  }
}
