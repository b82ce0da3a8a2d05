package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Learned;
import io.kingsnake.engine.sat.Solver;
import java.util.function.BooleanSupplier;

/** Finds an accepting order, or shows that there is none, once saturation has done what it can. */
public interface OrderSearch {
  /** Starts a search of one kind. */
  @FunctionalInterface
  interface Kind {
    OrderSearch of(Learned learned);
  }

  Solver.Result run(BooleanSupplier stop);

  /** The accepting order of events. */
  int[] order();

  /** Whether the participant takes part in the accepting order. */
  boolean isActive(int participant);

  /** By read, where the order does not tell: the write it read from, or INITIAL. */
  default int[] sources() {
    return new int[0];
  }

  /** Why no order is accepting, where there is none. */
  Refutation refutation();
}
