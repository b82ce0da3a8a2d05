package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.result.Execution;
import java.util.function.BooleanSupplier;

/**
 * A search other than the built-in one, for comparison. What it finds is judged like anything else;
 * where it finds nothing, the built-in search has to prove that there is nothing.
 */
@FunctionalInterface
public interface Decider {
  /**
   * Tests whether the problem has an execution.
   *
   * @throws OutsideScope if this search does not support problems of this kind
   */
  Answer decide(Problem problem, BooleanSupplier stop);

  /** Outcome of the decision. */
  sealed interface Answer {}

  /** An execution without fault. */
  record Found(Execution execution) implements Answer {}

  /** There is no execution. */
  record None() implements Answer {}

  /** The search was stopped, or it gave up. */
  record GaveUp(String why) implements Answer {}

  /** The search does not support problems of this kind. */
  final class OutsideScope extends RuntimeException {
    private static final long serialVersionUID = 1;

    public OutsideScope(String why) {
      super(why);
    }
  }
}
