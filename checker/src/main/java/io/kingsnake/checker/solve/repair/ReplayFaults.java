package io.kingsnake.checker.solve.repair;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.IntList;
import java.util.function.BooleanSupplier;

/*
 * The order is replayed; what it fails to explain breaks one of these:
 *   a read r from w, and a writer u of the same key between them:  u -> w  or  r -> u
 *   a read from one of several candidates:  it reads from this one, or that one, ...
 *   two reads that the order shows one initial version, which they saw differently:  not both did
 *   two overlapping writers where begin and commit differ:  one is first, or the other
 */
/** Faults of an order in which readers see everything before them. */
public final class ReplayFaults implements FaultFinder {
  private final Problem problem;
  private final Writes writes;
  private final Reads reads;
  private final DynamicOrder order;
  private final Statements statements;
  private final Replay replay;
  private final IntList chosen = new IntList(); // by unexplained read: its source in the model

  public ReplayFaults(Problem problem, DynamicOrder order, Statements statements) {
    this.problem = problem;
    this.order = order;
    this.statements = statements;
    writes = problem.writes();
    reads = problem.reads();
    replay = new Replay(problem, order);
  }

  @Override
  public boolean accepts(BooleanSupplier enough) {
    adoptActivity();
    boolean isExplained = replay.run();
    IntList unexplained = replay.unexplained();
    chosen.clear();
    for (int i = 0; i < unexplained.size(); i++) {
      chosen.add(statements.chosenSource(unexplained.get(i)));
    }
    return isExplained;
  }

  private void adoptActivity() {
    IntList optionals = statements.optionals();
    for (int i = 0; i < optionals.size(); i++) {
      replay.setActive(optionals.get(i), statements.isActive(optionals.get(i)));
    }
  }

  @Override
  public void stateFaults(BooleanSupplier enough) {
    IntList unexplained = replay.unexplained();
    IntList overlapping = replay.overlapping();
    IntList disagreeing = replay.disagreeing();
    assert chosen.size() == unexplained.size() : "sources of another replay";
    assert overlapping.size() % 2 == 0 && disagreeing.size() % 2 == 0 : "half a pair";
    for (int i = 0; i < unexplained.size(); i++) {
      int read = unexplained.get(i);
      if (chosen.get(i) == Reads.OPEN) {
        statements.stateSources(read, latestCandidateBefore(read));
      } else {
        stateIntruders(read, chosen.get(i));
      }
    }
    for (int i = 0; i < overlapping.size(); i += 2) {
      statements.stateApart(overlapping.get(i), overlapping.get(i + 1));
    }
    for (int i = 0; i < disagreeing.size(); i += 2) {
      stateOneInitialValue(disagreeing.get(i), disagreeing.get(i + 1));
    }
  }

  /** The order shows both the initial version, so neither was chosen to have another source. */
  private void stateOneInitialValue(int read, int other) {
    for (int each : new int[] {read, other}) {
      if (reads.source(each) == Reads.OPEN) {
        statements.stateSources(each, Reads.INITIAL);
      }
    }
    statements.stateOneInitialValue(read, other);
  }

  private int latestCandidateBefore(int read) {
    int place = order.placeOf(problem.readEvent(reads.participant(read)));
    int best = reads.candidate(read, 0);
    int bestPlace = -1;
    for (int i = 0; i < reads.candidateCount(read); i++) {
      int candidate = reads.candidate(read, i);
      int candidatePlace =
          candidate < 0 ? -1 : order.placeOf(problem.writeEvent(writes.participant(candidate)));
      if (candidatePlace < place && candidatePlace >= bestPlace) {
        best = candidate;
        bestPlace = candidatePlace;
      }
    }
    return best;
  }

  /** Writers between a source and its read come before the source or after the read. */
  private void stateIntruders(int read, int source) {
    assert replay.seenBy(read) != source : "read " + read + " is explained";
    int reader = reads.participant(read);
    if (source >= 0 && !isBefore(writes.participant(source), problem.readEvent(reader))) {
      statements.stateSourceFirst(read, source);
      return;
    }
    for (int w = replay.seenBy(read); w != source && w >= 0; w = replay.previous(w)) {
      if (writes.participant(w) == reader) {
        continue;
      }
      statements.stateIntruder(read, source, w);
      if (problem.isSnapshot() && source >= 0) {
        statements.stateApart(w, source);
      }
    }
  }

  private boolean isBefore(int writer, int readEvent) {
    return replay.isActive(writer)
        && order.placeOf(problem.writeEvent(writer)) < order.placeOf(readEvent);
  }
}
