package io.kingsnake.laboratory.encode;

import io.kingsnake.laboratory.formula.Formula;
import java.util.Optional;

/**
 * Result of encoding a problem.
 *
 * @param formula none if it is clear even without one that there is no execution
 */
public record Encoded(Optional<Formula> formula) {
  /** Encoding of a problem that obviously has no execution. */
  static final Encoded IMPOSSIBLE = new Encoded(Optional.empty());

  static Encoded as(Formula formula) {
    return new Encoded(Optional.of(formula));
  }
}
