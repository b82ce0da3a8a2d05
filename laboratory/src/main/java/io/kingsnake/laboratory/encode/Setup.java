package io.kingsnake.laboratory.encode;

import io.kingsnake.laboratory.formula.FormulaSolver;
import io.kingsnake.laboratory.formula.OwnSolver;
import java.util.Set;

/**
 * How an encoding is run.
 *
 * @param without the parts that are left out
 * @param window of heuristic pruning: how far apart events are taken to be in order
 * @param part of unsat search: how many transactions a sub-trace has at least
 * @param seed of what is random
 */
public record Setup(FormulaSolver solver, Set<String> without, int window, int part, long seed) {
  /** As the papers have it, with our own solver. */
  public static final Setup DEFAULT = new Setup(new OwnSolver(), Set.of(), 500, 16, 1);

  public Setup {
    without = Set.copyOf(without);
  }

  public Setup by(FormulaSolver other) {
    return new Setup(other, without, window, part, seed);
  }

  public Setup without(Set<String> parts) {
    return new Setup(solver, parts, window, part, seed);
  }

  public Setup window(int events) {
    return new Setup(solver, without, events, part, seed);
  }

  public Setup part(int transactions) {
    return new Setup(solver, without, window, transactions, seed);
  }

  public Setup seed(long other) {
    return new Setup(solver, without, window, part, other);
  }

  /** Whether a part takes part. */
  public boolean uses(String part) {
    return !without.contains(part);
  }
}
