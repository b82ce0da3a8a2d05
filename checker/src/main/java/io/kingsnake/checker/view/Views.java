package io.kingsnake.checker.view;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Visibility;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.checker.solve.ProgressListener;
import java.util.function.BooleanSupplier;

/** Decides problems in which readers do not see everything before them. */
public final class Views {
  private Views() {}

  /** Whether the problem is of this kind. */
  public static boolean concern(Problem problem) {
    return problem.orders().visibility() != Visibility.EVERYTHING;
  }

  public static Decision decide(Problem problem, BooleanSupplier stop, ProgressListener listener) {
    return Decision.of(problem, ViewSearch::new, stop, listener);
  }
}
