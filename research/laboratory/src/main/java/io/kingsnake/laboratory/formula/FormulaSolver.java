package io.kingsnake.laboratory.formula;

import java.util.BitSet;
import java.util.function.BooleanSupplier;

/** Solver of formulas. */
public interface FormulaSolver {
  String name();

  /** Solves the formula; adds the solver's report about its work to the counters. */
  Outcome solve(Formula formula, Counters counters, BooleanSupplier stop);

  /** Outcome of solving. */
  sealed interface Outcome {}

  /** Every clause holds if these variables are true and no others, and the graph is acyclic. */
  record Model(BitSet variables) implements Outcome {}

  /** No assignment does. */
  record Unsatisfiable() implements Outcome {}

  /** Outcome of a solver that was stopped, or failed. */
  record GaveUp(String why) implements Outcome {}
}
