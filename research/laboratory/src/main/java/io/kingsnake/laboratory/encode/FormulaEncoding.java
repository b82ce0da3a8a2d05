package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.laboratory.formula.Counters;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** An encoding that produces a formula. */
public interface FormulaEncoding extends Encoding {
  /**
   * The formula of a problem without obstacle; the problem has an execution if the formula has a
   * model.
   */
  Encoded encode(Problem problem, Setup setup, Counters counters, BooleanSupplier stop);

  /** Why the formula alone does not decide a problem without obstacle, if it does not. */
  default Optional<String> reservation(Problem problem) {
    return Optional.empty();
  }
}
