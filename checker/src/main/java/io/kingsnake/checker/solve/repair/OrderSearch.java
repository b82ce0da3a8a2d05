package io.kingsnake.checker.solve.repair;

import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.solve.result.Decision;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.solve.result.Refutation;
import io.kingsnake.engine.sat.Solver;
import java.util.function.BooleanSupplier;

/** Finds an execution, or shows that there is none, after saturation. */
public interface OrderSearch {
  /** Starts a search of one kind. */
  @FunctionalInterface
  interface Kind {
    OrderSearch of(Learned learned);
  }

  Solver.Result run(BooleanSupplier stop);

  /** The execution that was found. */
  Execution execution();

  /** Reports the work that the search has done so far. */
  default void tell(ProgressListener listener) {}

  /** Why there is no execution, where there is none. */
  Refutation refutation();

  /** Decision after a contradiction. */
  default Decision contradiction(Learned learned) {
    return new Decision.Refuted(learned, refutation());
  }
}
