package io.kingsnake.checker.solve.propose;

import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntHeap;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/*
 * Every event has a position on a line, initially a guess. Sweep after sweep, whatever is wrong is
 * pushed apart, both sides by half of what is missing: a certain edge that leads back, a reader
 * before its source, and two versions of a key next to each other of which the first is still read
 * after the second was written, or whose writers overlap. Two versions are exchanged where that
 * takes less pushing.
 *
 * All distances keep a margin, which shrinks from a fraction of a version's lifetime, shorter for
 * keys with many versions, to nearly nothing. So late pushes do not disturb what was settled early; without the margin, ten times as
 * many reads stay unexplained. Where events push each other around in a circle, that is left to the
 * search: there a version has to be moved past others.
 *
 * Unlike a greedy replay this looks at both ends of a fault, and an error stays local.
 */
/** Proposes an order of events by pushing apart those that are too close, or on the wrong side. */
final class Relaxation {
  /**
   * The initial margin of each round, in lifetimes of a version; the first rounds are for good
   * guesses.
   */
  private static final double[] MARGINS = {0.002, 0.02, 0.1, 0.1, 0.1};

  /** The first round for poor guesses. */
  private static final int POOR = 2;

  private static final int[] SWEEPS = {6, 20, 50, 50, 50};

  /**
   * Share of faulty events in a good order that is left to the search, one in this many: few of
   * them take a conflict, while pushing with a wider margin disturbs hot keys, whose versions are
   * close.
   */
  private static final long MENDED = 100;

  /**
   * A good guess is off by a few places, however long versions live: margins count them as living
   * for at most this many events.
   */
  private static final double GOOD_LIFE = 10_000;

  /** The fraction of the margin that is kept to the end. */
  private static final double LAST = 0.01;

  /** The factor for certain edges other than those from a source to its reader. */
  private static final double WIDE = 2;

  private final Problem problem;
  private final Reads reads;
  private final Writes writes;
  private final Participants participants;
  private final double[] x; // by event
  private final int[] readerStarts; // by write: its readers' events are in readers
  private final int[] readers;
  private final int[] bounded; // by write: where its readers that precede the next version end
  private final int[] versionStarts; // by key
  private final int[] versions; // writes, in order of position
  private final EdgeList edges; // except those from sources to readers
  private double margin;
  private int wrong; // in this sweep
  private int pushDown; // the event that is too late, as the last call of excess found
  private int pushUp; // and the one that is too early

  private Relaxation(Problem problem, Adjacency predecessors, double[] guess) {
    this.problem = problem;
    reads = problem.reads();
    writes = problem.writes();
    participants = problem.participants();
    x = guess;
    readerStarts = new int[writes.count() + 1];
    readers = new int[countReaders()];
    bounded = new int[writes.count()];
    sortReaders();
    versionStarts = new int[writes.keyCount() + 1];
    versions = versionsByKey();
    edges = edgesButReads(predecessors);
    sortVersions();
    assert x.length == problem.eventCount() : x.length + " positions";
    placeAuxiliaries(predecessors);
  }

  /** A topological order of all events; takes ownership of {@code guess}, which is by event. */
  static int[] order(
      Problem problem,
      Adjacency successors,
      Adjacency predecessors,
      double[] guess,
      boolean isGood,
      BooleanSupplier stop) {
    Relaxation relaxation = new Relaxation(problem, predecessors, guess);
    relaxation.run(isGood, stop);
    return relaxation.sorted(successors, predecessors);
  }

  private void run(boolean isGood, BooleanSupplier stop) {
    double life = span() * versionStarts.length / Math.max(1, versions.length);
    if (isGood) {
      life = Math.min(life, GOOD_LIFE * span() / x.length);
    }
    int end = isGood ? POOR : MARGINS.length;
    for (int round = isGood ? 0 : POOR; round < end && !holds(isGood); round++) {
      int sweeps = SWEEPS[round];
      for (int sweep = 1; sweep <= sweeps && wrong > 0 && !stop.getAsBoolean(); sweep++) {
        margin = MARGINS[round] * life * (1 - (1 - LAST) * sweep / sweeps);
        sweep();
      }
    }
  }

  /**
   * Pushes events apart; returns whether there were no faults, or so few that a search repairs
   * them.
   */
  private boolean holds(boolean isGood) {
    margin = 0;
    sweep();
    return isGood ? wrong * MENDED < x.length : wrong == 0;
  }

  /** Distance between the first and the last position. */
  private double span() {
    double first = Double.POSITIVE_INFINITY;
    double last = Double.NEGATIVE_INFINITY;
    for (double position : x) {
      first = Math.min(first, position);
      last = Math.max(last, position);
    }
    return last > first ? last - first : 1;
  }

  private void sweep() {
    wrong = 0;
    final double ofRound = margin;
    for (int e = 0; e < edges.size(); e++) {
      push(edges.from(e), edges.to(e), WIDE * ofRound);
    }
    for (int key = 0; key < writes.keyCount(); key++) {
      int start = versionStarts[key];
      int end = versionStarts[key + 1];
      margin = ofRound * Math.min(1, averageVersions() / (end - start));
      pushReaders(start, end);
      sort(start, end);
      for (int i = start; i + 1 < end; i++) {
        separate(i);
      }
    }
  }

  private double averageVersions() {
    return (double) versions.length / versionStarts.length;
  }

  /** Moves two events, if need be, so that the second is after the first by the distance. */
  private void push(int first, int second, double distance) {
    assert first != second : "event " + first + " is pushed from itself";
    double missing = x[first] - x[second] + distance;
    if (missing > 0) {
      wrong++;
      x[first] -= missing / 2;
      x[second] += missing / 2;
    }
  }

  private void pushReaders(int start, int end) {
    for (int i = start; i < end; i++) {
      int source = writeEvent(versions[i]);
      for (int r = readerStarts[versions[i]]; r < readerStarts[versions[i] + 1]; r++) {
        push(source, readers[r], margin);
      }
    }
  }

  /** Roughly, by packed positions: insertion alone takes the square of a hot key's versions. */
  private void sortVersions() {
    for (int key = 0; key < writes.keyCount(); key++) {
      int start = versionStarts[key];
      long[] packed = new long[versionStarts[key + 1] - start];
      for (int i = 0; i < packed.length; i++) {
        int version = versions[start + i];
        packed[i] = ((long) rank(x[writeEvent(version)]) << Integer.SIZE) | version;
      }
      Arrays.sort(packed);
      for (int i = 0; i < packed.length; i++) {
        versions[start + i] = (int) packed[i];
      }
    }
  }

  /** An integer that grows with the position. */
  private static int rank(double position) {
    int bits = Float.floatToIntBits((float) position);
    return bits >= 0 ? bits : bits ^ Integer.MAX_VALUE;
  }

  /** By insertion: there is little to do after the first sweep. */
  private void sort(int start, int end) {
    for (int i = start + 1; i < end; i++) {
      int version = versions[i];
      double position = x[writeEvent(version)];
      int to = i;
      for (; to > start && x[writeEvent(versions[to - 1])] > position; to--) {
        versions[to] = versions[to - 1];
      }
      versions[to] = version;
    }
    assert invariantSorted(start, end) : "versions are not in order of position";
  }

  private boolean invariantSorted(int start, int end) {
    for (int i = start + 1; i < end; i++) {
      if (x[writeEvent(versions[i - 1])] > x[writeEvent(versions[i])]) {
        return false;
      }
    }
    return true;
  }

  /** Pushes a version and the next apart, or exchanges them. */
  private void separate(int index) {
    int version = versions[index];
    int next = versions[index + 1];
    double missing = excess(version, next);
    if (missing <= 0) {
      return;
    }
    wrong++;
    int down = pushDown;
    int up = pushUp;
    double missingOtherwise = excess(next, version);
    if (missingOtherwise < missing && !isReadBy(version, next)) {
      down = pushDown;
      up = pushUp;
      missing = missingOtherwise;
      versions[index] = next;
      versions[index + 1] = version;
    }
    assert down != up : "event " + up + " is pushed from itself";
    x[down] -= missing / 2;
    x[up] += missing / 2;
  }

  /** By how much the second version comes before the first and its readers have finished. */
  private double excess(int version, int next) {
    int later = writeEvent(next);
    int begin = problem.readEvent(writes.participant(next));
    double most = Double.NEGATIVE_INFINITY;
    double position = x[later] - margin;
    for (int r = readerStarts[version]; r < bounded[version]; r++) {
      if (readers[r] != begin && x[readers[r]] - position > most) {
        most = x[readers[r]] - position;
        pushDown = readers[r];
        pushUp = later;
      }
    }
    int writer = writeEvent(version);
    if (x[writer] - x[begin] + margin > most) {
      most = x[writer] - x[begin] + margin;
      pushDown = writer;
      pushUp = begin;
    }
    return most;
  }

  private boolean isReadBy(int version, int writer) {
    int event = problem.readEvent(writes.participant(writer));
    for (int r = readerStarts[version]; r < readerStarts[version + 1]; r++) {
      if (readers[r] == event) {
        return true;
      }
    }
    return false;
  }

  private int writeEvent(int write) {
    return problem.writeEvent(writes.participant(write));
  }

  private int countReaders() {
    for (int read = 0; read < reads.count(); read++) {
      if (isCertain(read)) {
        readerStarts[reads.source(read) + 1]++;
      }
    }
    for (int w = 0; w < writes.count(); w++) {
      readerStarts[w + 1] += readerStarts[w];
    }
    return readerStarts[writes.count()];
  }

  /** Sorts readers by source; those that precede the next version come first. */
  private void sortReaders() {
    System.arraycopy(readerStarts, 0, bounded, 0, bounded.length);
    int[] last = Arrays.copyOfRange(readerStarts, 1, readerStarts.length);
    for (int read = 0; read < reads.count(); read++) {
      if (isCertain(read)) {
        int source = reads.source(read);
        int place = isBounded(read) ? bounded[source]++ : --last[source];
        readers[place] = problem.readEvent(reads.participant(read));
      }
    }
  }

  /**
   * Tests whether a reader precedes overwriters; one that only reads need not among updates, but
   * nearly always can.
   */
  private boolean isBounded(int read) {
    return problem.orders().visibility() == Visibility.UPDATES || problem.boundsReader(read);
  }

  private boolean isCertain(int read) {
    return reads.source(read) >= 0 && !participants.isOptional(reads.participant(read));
  }

  private int[] versionsByKey() {
    int[] byKey = new int[writes.count()];
    int count = 0;
    for (int key = 0; key < writes.keyCount(); key++) {
      for (int w = writes.start(key); w < writes.end(key); w++) {
        if (!participants.isOptional(writes.participant(w))) {
          byKey[count++] = w;
        }
      }
      versionStarts[key + 1] = count;
    }
    return byKey;
  }

  private EdgeList edgesButReads(Adjacency predecessors) {
    EdgeList others = new EdgeList();
    int[] lastReader = new int[x.length]; // by event: the one found to read from it
    Arrays.fill(lastReader, -1);
    for (int event = 0; event < x.length; event++) {
      int p = problem.isReadEvent(event) ? problem.participantOf(event) : -1;
      for (int read = p < 0 ? 0 : reads.start(p); p >= 0 && read < reads.end(p); read++) {
        if (isCertain(read)) {
          lastReader[writeEvent(reads.source(read))] = event;
        }
      }
      for (int i = predecessors.start(event); i < predecessors.end(event); i++) {
        if (lastReader[predecessors.neighbour(i)] != event) {
          others.add(predecessors.neighbour(i), event);
        }
      }
    }
    return others;
  }

  /** Places events of no transaction right after their predecessors. */
  private void placeAuxiliaries(Adjacency predecessors) {
    double first = Double.POSITIVE_INFINITY;
    for (double position : x) {
      first = Double.isInfinite(position) ? first : Math.min(first, position);
    }
    for (int event = 0; event < x.length; event++) {
      if (problem.participantOf(event) < 0) {
        x[event] = Double.isInfinite(first) ? 0 : first;
        for (int i = predecessors.start(event); i < predecessors.end(event); i++) {
          double before = x[predecessors.neighbour(i)];
          x[event] = Double.isInfinite(before) ? x[event] : Math.max(x[event], before);
        }
      }
    }
  }

  private int[] sorted(Adjacency successors, Adjacency predecessors) {
    int[] missing = new int[x.length];
    double[] priority = new double[x.length];
    IntHeap ready = new IntHeap(priority);
    for (int event = 0; event < x.length; event++) {
      priority[event] = -x[event];
      missing[event] = predecessors.degree(event);
      if (missing[event] == 0) {
        ready.insert(event);
      }
    }
    int[] order = new int[x.length];
    int placed = 0;
    while (!ready.isEmpty()) {
      int event = ready.removeFirst();
      order[placed++] = event;
      for (int i = successors.start(event); i < successors.end(event); i++) {
        if (--missing[successors.neighbour(i)] == 0) {
          ready.insert(successors.neighbour(i));
        }
      }
    }
    return Arrays.copyOf(order, placed);
  }
}
