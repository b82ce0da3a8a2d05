package io.kingsnake.checker.solve.repair;

import io.kingsnake.engine.graph.DynamicOrder;
import java.util.function.BooleanSupplier;

/** Finder of the faults in an execution that the solver proposes; searches differ only in this. */
public interface FaultFinder {
  /** Looks for faults of one kind in the executions that these propose. */
  @FunctionalInterface
  interface Kind {
    FaultFinder of(DynamicOrder order, Statements statements);
  }

  /**
   * Examines the proposal; returns whether nothing is wrong with it. Copies from the solver all
   * that is needed to state faults, because stating them undoes the proposal.
   */
  boolean accepts(BooleanSupplier enough);

  /** States the faults found: clauses that follow from the history and that the proposal breaks. */
  void stateFaults(BooleanSupplier enough);

  /** By read, where the order does not determine it: the write it read from, or INITIAL. */
  default int[] sources() {
    return new int[0];
  }
}
