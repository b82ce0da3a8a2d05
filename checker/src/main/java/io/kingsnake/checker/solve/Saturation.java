package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.Clocks;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/*
 * Rules, for a read r of x from w and another writer u of x (events in brackets; ~> is a path):
 *   seen:     [u writes] ~> [r reads]      gives  u before w:  [u writes] -> [w reads]
 *   overtake: [w reads] ~> [u writes]      gives  u after w, so after r:  [r reads] -> [u writes]
 * for two writers alone, where begin and commit differ:
 *   apart:    [w reads] ~> [u writes]      gives  [w writes] -> [u reads]
 * for an open read r and a candidate w:
 *   future:   [r reads] ~> [w writes]      discards w
 *   hidden:   [w reads] ~> [u writes] ~> [r reads], u another writer  discards w
 * Along one chain only the last u seen and the first u overtaking matter: the chain implies the
 * rest. Each pass looks only at reads whose clocks changed, and adds edges at its end, so that an
 * edge follows from edges of earlier passes only: explanations rely on that.
 */
/** Adds every edge, and settles every source, that follows from paths alone; to a fixpoint. */
public final class Saturation {
  /** How it ended. */
  public enum Outcome {
    /** Nothing more follows, and nothing is contradictory so far. */
    FIXPOINT,
    /** The certain edges have a cycle. */
    CYCLE,
    /** Told to stop. */
    STOPPED
  }

  private final Problem problem;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final Runs runs;
  private final Clocks clocks;
  private final EdgeList fresh = new EdgeList();
  private final IntList passEnds = new IntList();
  private final boolean[] settledLastPass;
  private boolean firstPass = true;
  private int openCount;
  private final int[] open;
  private @Nullable Adjacency successors;
  private @Nullable Adjacency predecessors;
  private @Nullable TopologicalOrder order;

  public Saturation(Problem problem) {
    this.problem = problem;
    participants = problem.participants();
    writes = problem.writes();
    reads = problem.reads();
    runs = new Runs(problem);
    clocks = new Clocks(problem.chains());
    open = reads.initiallyOpen().clone();
    openCount = open.length;
    settledLastPass = new boolean[open.length == 0 ? 0 : reads.count()];
  }

  public Outcome run(BooleanSupplier stop) {
    while (true) {
      EdgeList edges = problem.edges();
      passEnds.add(edges.size());
      successors = Adjacency.successors(problem.eventCount(), edges, edges.size());
      order = TopologicalOrder.of(successors);
      if (!order.isAcyclic()) {
        return Outcome.CYCLE;
      }
      predecessors = Adjacency.predecessors(problem.eventCount(), edges, edges.size());
      clocks.update(order.nodes(), edges, successors, predecessors);
      if (stop.getAsBoolean()) {
        return Outcome.STOPPED;
      }
      boolean settled = pass();
      if (fresh.size() == 0 && !settled) {
        return Outcome.FIXPOINT;
      }
      edges.addAll(fresh);
      fresh.clear();
      firstPass = false;
    }
  }

  /** The clocks of the fixpoint. */
  public Clocks clocks() {
    return clocks;
  }

  /** Ends, in the edge list, of what was known at the start of each pass. */
  public IntList passEnds() {
    return passEnds;
  }

  Adjacency successors() {
    return Objects.requireNonNull(successors);
  }

  Adjacency predecessors() {
    return Objects.requireNonNull(predecessors);
  }

  int[] order() {
    return Objects.requireNonNull(order).nodes();
  }

  private boolean pass() {
    for (int read = 0; read < reads.count(); read++) {
      int source = reads.source(read);
      if (source >= 0 && !participants.isOptional(reads.participant(read))) {
        settledRead(read, source);
      }
    }
    if (problem.isSnapshot()) {
      for (int write = 0; write < writes.count(); write++) {
        keepApart(write);
      }
    }
    if (openCount == 0) {
      return false;
    }
    Arrays.fill(settledLastPass, false);
    return openReads();
  }

  private void settledRead(int read, int source) {
    int reader = reads.participant(read);
    int readEvent = problem.readEvent(reader);
    int writer = writes.participant(source);
    int sourceRead = problem.readEvent(writer);
    boolean isNew = firstPass || (settledLastPass.length > 0 && settledLastPass[read]);
    boolean seenChanged = isNew || clocks.beforeChanged(readEvent);
    boolean overtakeChanged = isNew || clocks.afterChanged(sourceRead);
    if (!seenChanged && !overtakeChanged) {
      return;
    }
    int key = reads.key(read);
    for (int run = runs.start(key); run < runs.end(key); run++) {
      if (seenChanged) {
        int seen = lastSeen(run, readEvent, reader);
        if (seen >= 0 && seen != source) {
          addUnlessKnown(problem.writeEvent(writes.participant(seen)), sourceRead);
        }
      }
      if (overtakeChanged) {
        int after = firstAfter(run, sourceRead, source);
        if (after >= 0 && writes.participant(after) != reader) {
          addUnlessKnown(readEvent, problem.writeEvent(writes.participant(after)));
        }
      }
    }
  }

  /** The last write of the run, not the reader's own, that the read event can see; or -1. */
  private int lastSeen(int run, int readEvent, int reader) {
    int index = runs.lastAtMost(run, clocks.latestBefore(readEvent, runs.chain(run)));
    if (index >= runs.first(run) && writes.participant(runs.member(index)) == reader) {
      index--;
    }
    return index >= runs.first(run) ? runs.member(index) : -1;
  }

  /** The first write of the run, not {@code write} itself, that must follow its writer; or -1. */
  private int firstAfter(int run, int writerReadEvent, int write) {
    int earliest = clocks.earliestAfter(writerReadEvent, runs.chain(run));
    if (earliest == Clocks.NEVER) {
      return -1;
    }
    int index = runs.firstAtLeast(run, earliest);
    if (index < runs.memberEnd(run) && runs.member(index) == write) {
      index++;
    }
    return index < runs.memberEnd(run) ? runs.member(index) : -1;
  }

  private void keepApart(int write) {
    int writer = writes.participant(write);
    int readEvent = problem.readEvent(writer);
    if (participants.isOptional(writer) || !(firstPass || clocks.afterChanged(readEvent))) {
      return;
    }
    int key = writes.key(write);
    for (int run = runs.start(key); run < runs.end(key); run++) {
      int after = firstAfter(run, readEvent, write);
      if (after >= 0) {
        addUnlessKnown(problem.writeEvent(writer), problem.readEvent(writes.participant(after)));
      }
    }
  }

  private boolean openReads() {
    boolean settled = false;
    int kept = 0;
    for (int i = 0; i < openCount; i++) {
      int read = open[i];
      discardImpossible(read);
      int source = reads.source(read);
      if (source == Reads.OPEN) {
        open[kept++] = read;
      } else if (!participants.isOptional(reads.participant(read))) {
        settled = true;
        settle(read, source);
      }
    }
    openCount = kept;
    return settled;
  }

  private void settle(int read, int source) {
    settledLastPass[read] = true;
    int reader = reads.participant(read);
    if (source >= 0) {
      addUnlessKnown(problem.writeEvent(writes.participant(source)), problem.readEvent(reader));
    } else if (source == Reads.INITIAL) {
      int key = reads.key(read);
      for (int w = writes.start(key); w < writes.end(key); w++) {
        int writer = writes.participant(w);
        if (writer != reader && !participants.isOptional(writer)) {
          addUnlessKnown(problem.readEvent(reader), problem.writeEvent(writer));
        }
      }
    }
  }

  private void discardImpossible(int read) {
    for (int i = reads.candidateCount(read) - 1; i >= 0 && reads.source(read) == Reads.OPEN; i--) {
      if (isImpossible(read, reads.candidate(read, i))) {
        reads.discard(read, i);
      }
    }
    // The last candidate may be impossible too; then its edge closes a cycle in the next pass.
  }

  private boolean isImpossible(int read, int candidate) {
    int reader = reads.participant(read);
    int readEvent = problem.readEvent(reader);
    if (candidate >= 0
        && clocks.reaches(readEvent, problem.writeEvent(writes.participant(candidate)))) {
      return true;
    }
    int key = reads.key(read);
    for (int run = runs.start(key); run < runs.end(key); run++) {
      int seen = lastSeen(run, readEvent, reader);
      if (seen >= 0 && seen != candidate && (candidate < 0 || mustPrecede(candidate, seen))) {
        return true;
      }
    }
    return false;
  }

  private boolean mustPrecede(int write, int later) {
    return clocks.reaches(
        problem.readEvent(writes.participant(write)),
        problem.writeEvent(writes.participant(later)));
  }

  private void addUnlessKnown(int from, int to) {
    if (!clocks.reaches(from, to)) {
      fresh.add(from, to);
    }
  }
}
