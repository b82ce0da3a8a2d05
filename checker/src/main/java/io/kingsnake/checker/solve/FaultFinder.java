package io.kingsnake.checker.solve;

import io.kingsnake.engine.graph.DynamicOrder;
import java.util.function.BooleanSupplier;

/**
 * Finds what is wrong with an execution that the solver proposes: this is all searches differ in.
 */
public interface FaultFinder {
  /** Looks for faults of one kind in what these propose. */
  @FunctionalInterface
  interface Kind {
    FaultFinder of(DynamicOrder order, Statements statements);
  }

  /**
   * Looks at the proposal; whether nothing is wrong with it. Takes from the solver all that is
   * needed to state faults, because stating undoes the proposal.
   */
  boolean accepts(BooleanSupplier enough);

  /** States what was found: clauses that follow from the history and that the proposal breaks. */
  void stateFaults(BooleanSupplier enough);

  /** By read, where the order does not tell: the write it read from, or INITIAL. */
  default int[] sources() {
    return new int[0];
  }
}
