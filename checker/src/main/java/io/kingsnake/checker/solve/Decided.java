package io.kingsnake.checker.solve;

import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.engine.sat.Solver;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A problem, with what is known of its sources, the answer to it, and how long that took. */
public record Decided(Problem problem, Decision decision, long saturateNanos, long solveNanos) {
  public boolean isAccepted() {
    return decision instanceof Decision.Accepted;
  }

  /** The same problem and time, with an accepting answer. */
  public Decided accepted(Execution execution) {
    Decision accepted = new Decision.Accepted(execution);
    return new Decided(execution.problem(), accepted, saturateNanos, solveNanos);
  }

  /** Decides where readers see everything before them. */
  public static Decided of(Problem problem, BooleanSupplier stop, ProgressListener listener) {
    return within(Long.MAX_VALUE, problem, stop, listener);
  }

  /** Decides likewise, but gives up after this many conflicts, as if stopped. */
  public static Decided within(
      long maxConflicts, Problem problem, BooleanSupplier stop, ProgressListener listener) {
    if (firstSourceless(problem) < 0) {
      listener.progress("proposing", 25);
      long start = System.nanoTime();
      Optional<Decision> found = WitnessFirst.of(problem, stop, listener);
      if (found.isPresent()) {
        return new Decided(problem, found.get(), 0, System.nanoTime() - start);
      }
    }
    return of(problem, learned -> new AlternatingSearch(learned, maxConflicts), stop, listener);
  }

  /** Decides likewise, by a search of the kind that the level's visibility needs. */
  public static Decided of(
      Problem problem, OrderSearch.Kind kind, BooleanSupplier stop, ProgressListener listener) {
    int sourceless = firstSourceless(problem);
    if (sourceless >= 0) {
      return new Decided(problem, new Decision.NoSource(sourceless), 0, 0);
    }
    long start = System.nanoTime();
    Learned learned = Saturation.of(problem, stop, listener);
    long saturated = System.nanoTime();
    listener.counted("passes", learned.passEnds().size());
    listener.counted("edges learned", learned.added().size());
    Decision decision =
        switch (learned.end()) {
          case CYCLE -> new Decision.CertainCycle(learned);
          case STOPPED -> new Decision.Stopped();
          case FIXPOINT -> {
            listener.progress("searching", 75);
            yield search(learned, kind.of(learned), stop, listener);
          }
        };
    long solveNanos = System.nanoTime() - saturated;
    return new Decided(learned.problem(), decision, saturated - start, solveNanos);
  }

  private static Decision search(
      Learned learned, OrderSearch search, BooleanSupplier stop, ProgressListener listener) {
    Solver.Result result = search.run(stop);
    search.tell(listener);
    return switch (result) {
      case SATISFIABLE -> new Decision.Accepted(search.execution());
      case UNSATISFIABLE -> search.contradiction(learned);
      case STOPPED -> new Decision.Stopped();
    };
  }

  /** The first read without any possible source, of a participant that took effect; or -1. */
  public static int firstSourceless(Problem problem) {
    for (int read = 0; read < problem.reads().count(); read++) {
      if (problem.reads().source(read) == Reads.NONE
          && !problem.participants().isOptional(problem.reads().participant(read))) {
        return read;
      }
    }
    return -1;
  }
}
