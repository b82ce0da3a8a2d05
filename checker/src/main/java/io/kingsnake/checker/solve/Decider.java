package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Problem;
import java.util.function.BooleanSupplier;

/**
 * Another search than the built-in one, to compare it with. What it finds is judged like anything
 * else; where it finds nothing, the built-in search has to prove that there is nothing.
 */
@FunctionalInterface
public interface Decider {
  /**
   * Whether the problem has an execution.
   *
   * @throws OutsideScope if this search does not know problems of the kind
   */
  Answer decide(Problem problem, BooleanSupplier stop);

  /** What came of it. */
  sealed interface Answer {}

  /** An execution without fault. */
  record Found(Execution execution) implements Answer {}

  /** There is none. */
  record None() implements Answer {}

  /** It was told to stop, or it gave up. */
  record GaveUp(String why) implements Answer {}

  /** The search does not know problems of this kind. */
  final class OutsideScope extends RuntimeException {
    private static final long serialVersionUID = 1;

    public OutsideScope(String why) {
      super(why);
    }
  }
}
