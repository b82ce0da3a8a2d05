package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.Clocks;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Solver;
import java.util.function.BooleanSupplier;

/*
 * The lazy loop. The order is replayed; for whatever it fails to explain, exactly the constraints it
 * breaks are stated as clauses, and the solver moves the order until they hold:
 *   a read r from w, and a writer u of the same key between them:  u -> w  or  r -> u
 *   a read from one of several candidates:  it reads from this one, or that one, ...
 *   two reads that the order shows one initial version, which they saw differently:  not both did
 *   two overlapping writers where begin and commit differ:  one is first, or the other
 * Every clause follows from the history, and an accepted order was replayed without a failure, so
 * both answers are sound; a broken constraint is stated at most once, so the loop ends.
 *
 * Variables: an edge between two events (the theory keeps true ones acyclic), "this read has that
 * source", "this optional participant took effect". A clause with an edge that the clocks know to
 * hold is not stated; one that they know to be impossible is a lemma of its own. All is recorded.
 */
/** Moves an order, by the constraints it breaks, until it explains the history or none can. */
final class Repair {
  private final Problem problem;
  private final Writes writes;
  private final Reads reads;
  private final DynamicOrder order;
  private final Statements statements;
  private final Replay replay;

  Repair(Problem problem, Clocks clocks, DynamicOrder order) {
    this.problem = problem;
    this.order = order;
    writes = problem.writes();
    reads = problem.reads();
    statements = new Statements(problem, clocks, order);
    replay = new Replay(problem, order);
  }

  Solver.Result run(BooleanSupplier stop) {
    while (true) {
      Solver.Result result = statements.solve(stop);
      if (result != Solver.Result.SATISFIABLE) {
        return result;
      }
      if (stop.getAsBoolean()) {
        return Solver.Result.STOPPED;
      }
      adoptActivity();
      boolean isExplained = replay.run();
      IntList brokenChoices = statements.brokenChoices();
      if (isExplained && brokenChoices.isEmpty()) {
        return Solver.Result.SATISFIABLE;
      }
      stateBrokenConstraints();
      statements.stateChoices(brokenChoices);
    }
  }

  /** What was stated and learned so far. */
  Refutation refutation() {
    return statements.refutation();
  }

  long conflicts() {
    return statements.conflicts();
  }

  /** Whether the participant takes part in the accepted order. */
  boolean isActive(int participant) {
    return statements.isActive(participant);
  }

  private void adoptActivity() {
    IntList optionals = statements.optionals();
    for (int i = 0; i < optionals.size(); i++) {
      replay.setActive(optionals.get(i), statements.isActive(optionals.get(i)));
    }
  }

  private void stateBrokenConstraints() {
    // Read the model before stating anything: a clause undoes it.
    IntList unexplained = replay.unexplained();
    IntList chosen = new IntList();
    for (int i = 0; i < unexplained.size(); i++) {
      chosen.add(statements.chosenSource(unexplained.get(i)));
    }
    IntList overlapping = replay.overlapping();
    IntList disagreeing = replay.disagreeing();
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
