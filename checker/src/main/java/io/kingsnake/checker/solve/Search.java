package io.kingsnake.checker.solve;

import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.propose.WitnessFirst;
import io.kingsnake.checker.solve.repair.OrderSearch;
import io.kingsnake.checker.solve.result.Decided;
import io.kingsnake.checker.solve.result.Decision;
import io.kingsnake.checker.solve.saturate.Saturation;
import io.kingsnake.checker.strategy.Attempt;
import io.kingsnake.checker.strategy.Decisive;
import io.kingsnake.checker.strategy.Limits;
import io.kingsnake.checker.strategy.Strategy;
import io.kingsnake.engine.sat.Solver;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The search for problems whose readers see everything before them: proposals, saturation, then
 * repair in turns with forward runs. {@link Attempt} has the order and the budgets.
 */
public final class Search {
  private Search() {}

  /** Decides where readers see everything before them. */
  public static Decided of(Problem problem, Strategy strategy) {
    return within(Long.MAX_VALUE, problem, strategy);
  }

  /** Decides likewise, but gives up after this many conflicts, as if stopped. */
  public static Decided within(long maxConflicts, Problem problem, Strategy strategy) {
    if (firstSourceless(problem) < 0) {
      strategy.listener().progress("proposing", 25);
      Optional<Decided> found =
          contradicted(problem, strategy).or(() -> proposed(problem, strategy));
      if (found.isPresent()) {
        return found.get();
      }
    }
    return saturated(maxConflicts, problem, strategy);
  }

  private static Decided saturated(long maxConflicts, Problem problem, Strategy strategy) {
    boolean isForward = strategy.allows(Attempt.FORWARD);
    return of(
        problem,
        learned -> new AlternatingSearch(learned, maxConflicts, isForward),
        strategy,
        Decisive.SEARCH);
  }

  private static Optional<Decided> contradicted(Problem problem, Strategy strategy) {
    return problem.eventCount() > Limits.SMALL
        ? Optional.empty()
        : strategy.attempt(Attempt.PATHS, () -> byPaths(problem, strategy.stop()));
  }

  private static Optional<Decided> byPaths(Problem problem, BooleanSupplier stop) {
    long start = System.nanoTime();
    Learned learned = Saturation.of(problem, stop, ProgressListener.NONE);
    Decision cycle = new Decision.CertainCycle(learned);
    return learned.end() == Learned.End.CYCLE
        ? Optional.of(new Decided(learned.problem(), cycle, System.nanoTime() - start, 0))
        : Optional.empty();
  }

  private static Optional<Decided> proposed(Problem problem, Strategy strategy) {
    long start = System.nanoTime();
    return WitnessFirst.of(problem, strategy)
        .map(found -> new Decided(problem, found, 0, System.nanoTime() - start));
  }

  /**
   * Searches for an execution that agrees with recorded times: by a replay and its repair, and for
   * many open sources also by the consequences of the times.
   */
  public static Optional<Decided> inRecordedTime(Problem problem, Strategy strategy) {
    if (firstSourceless(problem) >= 0) {
      return Optional.empty();
    }
    long start = System.nanoTime();
    Optional<Decided> replayed =
        new WitnessFirst(problem, strategy)
            .atOnce(Attempt.RECORDED_TIMES)
            .map(found -> new Decided(problem, found, 0, System.nanoTime() - start));
    Optional<Decided> found =
        replayed.isEmpty() && hasManyOpenSources(problem)
            ? Optional.of(saturated(Attempt.SESSIONS.budget().base(), problem, strategy))
            : replayed;
    return found.filter(Decided::isAccepted);
  }

  private static boolean hasManyOpenSources(Problem problem) {
    int open = problem.reads().sources().initiallyOpen().length;
    return (long) open * Limits.OPEN_SHARE > problem.reads().count();
  }

  /** Decides likewise, by a search of the kind that the level's visibility needs. */
  public static Decided of(
      Problem problem, OrderSearch.Kind kind, Strategy strategy, Decisive way) {
    if (strategy.onlyPlans(way)) {
      return new Decided(problem, new Decision.Stopped(), 0, 0);
    }
    BooleanSupplier stop = strategy.stop();
    ProgressListener listener = strategy.listener();
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
