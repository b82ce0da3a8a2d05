package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.laboratory.formula.Counters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/*
 * VeriStrong's hyper-polygraph, to which Boomslang's superpositions also amount: a known graph,
 * pairs of writes of a key whose order is open, and reads whose source is. Nodes are the events of
 * the problem, so snapshot isolation is acyclicity, too.
 *
 * Overwriters of a version come after its readers, if the level demands it.
 */
/**
 * A known graph with open version orders and open sources, and the conclusions from paths about
 * them.
 */
final class HyperGraph {
  private final Problem problem;
  private final Writes writes;
  private final Reads reads;
  private final KnownGraph known;
  private final int[] sources; // by read
  private final List<IntList> candidates = new ArrayList<>(); // by read; empty if it is settled
  private final List<IntList> readers = new ArrayList<>(); // by write: settled reads of it
  private IntList pairs = new IntList(); // open ones: write, other

  HyperGraph(Problem problem) {
    this.problem = problem;
    writes = problem.writes();
    reads = problem.reads();
    known = new KnownGraph(problem.eventCount(), problem.edges());
    sources = new int[reads.count()];
    for (int w = 0; w < writes.count(); w++) {
      readers.add(new IntList());
      for (int other = w + 1; other < writes.end(writes.key(w)); other++) {
        pairs.add(w);
        pairs.add(other);
      }
    }
    for (int read = 0; read < sources.length; read++) {
      sources[read] = reads.source(read);
      IntList open = new IntList();
      for (int i = 0; sources[read] == Reads.OPEN && i < reads.candidateCount(read); i++) {
        open.add(reads.candidate(read, i));
      }
      candidates.add(open);
      if (sources[read] >= 0) {
        readers.get(sources[read]).add(read);
      }
    }
  }

  Problem problem() {
    return problem;
  }

  KnownGraph known() {
    return known;
  }

  /** The open pairs: a write and another, one after the other. */
  IntList pairs() {
    return pairs;
  }

  /** Versions that an open read may have read; empty for a settled one. */
  IntList candidates(int read) {
    return candidates.get(read);
  }

  /** The source of a read, or OPEN. */
  int source(int read) {
    return sources[read];
  }

  /** The reads that are known to have read a write. */
  IntList readers(int write) {
    return readers.get(write);
  }

  int openReads() {
    return (int) candidates.stream().filter(open -> !open.isEmpty()).count();
  }

  /** Event at which a write takes place. */
  int at(int write) {
    return problem.writeEvent(writes.participant(write));
  }

  /** The event that a write has to precede in order to precede another write. */
  int beginOf(int write) {
    return problem.readEvent(writes.participant(write));
  }

  int readAt(int read) {
    return problem.readEvent(reads.participant(read));
  }

  /** Tests whether the write is one that a read may have to precede. */
  boolean concerns(int read, int write) {
    return writes.participant(write) != reads.participant(read);
  }

  /**
   * Draws the conclusions from paths, once or to a fixpoint; false if no execution is possible any
   * longer.
   */
  boolean prune(boolean repeats, Counters counters, BooleanSupplier stop) {
    boolean isChanged = true;
    while (isChanged) {
      if (!known.close()) {
        return false;
      }
      counters.add("pruning passes", 1);
      int edges = known.edges().size();
      // Settled version orders must be part of the paths before a source is settled for good.
      if (!prunePairs() || !known.close() || !pruneSources()) {
        return false;
      }
      isChanged = repeats && known.edges().size() > edges && !stop.getAsBoolean();
    }
    return known.sort();
  }

  private boolean prunePairs() {
    IntList kept = new IntList();
    for (int i = 0; i < pairs.size(); i += 2) {
      int write = pairs.get(i);
      int other = pairs.get(i + 1);
      boolean isSecond = !canPrecede(write, other);
      boolean isFirst = !canPrecede(other, write);
      if (isFirst && isSecond) {
        return false;
      }
      if (isFirst) {
        precede(write, other);
      } else if (isSecond) {
        precede(other, write);
      } else {
        kept.add(write);
        kept.add(other);
      }
    }
    pairs = kept;
    return true;
  }

  private boolean canPrecede(int write, int other) {
    if (known.reaches(beginOf(other), at(write))) {
      return false;
    }
    IntList all = readers.get(write);
    for (int i = 0; i < all.size(); i++) {
      int read = all.get(i);
      if (concerns(read, other)
          && problem.followsPaths(read)
          && known.reaches(at(other), readAt(read))) {
        return false;
      }
    }
    return true;
  }

  private void precede(int write, int other) {
    known.add(at(write), beginOf(other));
    IntList all = readers.get(write);
    for (int i = 0; i < all.size(); i++) {
      if (concerns(all.get(i), other) && problem.boundsReader(all.get(i))) {
        known.add(readAt(all.get(i)), at(other));
      }
    }
  }

  private boolean pruneSources() {
    for (int read = 0; read < sources.length; read++) {
      if (sources[read] != Reads.OPEN) {
        continue;
      }
      IntList kept = new IntList();
      IntList open = candidates.get(read);
      for (int i = 0; i < open.size(); i++) {
        if (canRead(read, open.get(i))) {
          kept.add(open.get(i));
        }
      }
      if (kept.isEmpty()) {
        return false;
      }
      if (kept.size() == 1) {
        settle(read, kept.get(0));
        kept = new IntList();
      }
      candidates.set(read, kept);
    }
    return true;
  }

  private boolean canRead(int read, int candidate) {
    if (candidate >= 0 && known.reaches(readAt(read), at(candidate))) {
      return false;
    }
    int key = reads.key(read);
    for (int w = writes.start(key); w < writes.end(key) && problem.followsPaths(read); w++) {
      if (w != candidate
          && concerns(read, w)
          && isKnownAfter(candidate, w)
          && known.reaches(at(w), readAt(read))) {
        return false;
      }
    }
    return true;
  }

  /** Writers of one key do not overlap: one that begins before the other's end is before it. */
  boolean isKnownAfter(int version, int write) {
    return version == Reads.INITIAL || known.reaches(beginOf(version), at(write));
  }

  private void settle(int read, int source) {
    sources[read] = source;
    if (source >= 0) {
      readers.get(source).add(read);
      known.add(at(source), readAt(read));
    }
    int key = reads.key(read);
    for (int w = writes.start(key); w < writes.end(key) && problem.boundsReader(read); w++) {
      if (w != source && concerns(read, w) && isKnownAfter(source, w)) {
        known.add(readAt(read), at(w));
      }
    }
  }
}
