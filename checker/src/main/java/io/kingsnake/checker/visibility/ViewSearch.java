package io.kingsnake.checker.visibility;

import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.Search;
import io.kingsnake.checker.solve.propose.WitnessFirst;
import io.kingsnake.checker.solve.result.Decided;
import io.kingsnake.checker.strategy.Decisive;
import io.kingsnake.checker.strategy.Limits;
import io.kingsnake.checker.strategy.Strategy;
import java.util.Optional;

/**
 * Decides problems in which readers do not see everything before them: where values count up, an
 * order is proposed and repaired; otherwise everything is saturated first.
 */
public final class ViewSearch {
  private final Strategy strategy;
  private final long maxConflicts;

  /** Gives up, as if stopped, after this many conflicts. */
  public ViewSearch(Strategy strategy, long maxConflicts) {
    this.strategy = strategy;
    this.maxConflicts = maxConflicts;
  }

  /** Tests whether the problem is of this kind. */
  public static boolean concern(Problem problem) {
    return problem.orders().visibility() != Visibility.EVERYTHING;
  }

  public Decided decide(Problem problem) {
    return byValues(problem)
        .orElseGet(
            () ->
                Search.of(
                    problem,
                    learned -> ViewFaults.search(learned, maxConflicts),
                    strategy,
                    Decisive.VIEWS));
  }

  private Optional<Decided> byValues(Problem problem) {
    if (problem.orders().realTime() == RealTime.ONLY_VISIBILITY
        || problem.eventCount() <= Limits.SMALL
        || Search.firstSourceless(problem) >= 0) {
      return Optional.empty();
    }
    strategy.listener().progress("proposing", 25);
    return new WitnessFirst(problem, ViewFaults.unsaturated(problem), strategy)
        .byValues()
        .map(decision -> new Decided(problem, decision, 0, 0));
  }
}
