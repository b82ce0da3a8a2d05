package io.kingsnake.laboratory.encode;

import io.kingsnake.laboratory.formula.FormulaSolver;
import io.kingsnake.laboratory.formula.OwnSolver;
import java.util.Set;

/**
 * Settings of an encoding.
 *
 * @param without the parts that are left out
 * @param window of heuristic pruning: how far apart events must be to be assumed in order
 * @param part of unsat search: the least number of transactions in a sub-trace
 * @param seed of random choices
 */
public record Setup(FormulaSolver solver, Set<String> without, int window, int part, long seed) {
  /** Settings of the papers, with our own solver. */
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

  /** Tests whether a part is enabled. */
  public boolean uses(String part) {
    return !without.contains(part);
  }
}
