package io.kingsnake.checker.minimal;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * When a search has to end. The clock is a parameter, so that a test can stop the search anywhere.
 */
record Deadline(LongSupplier nanoTime, long endNanos) {
  static Deadline in(Duration budget, LongSupplier nanoTime) {
    return new Deadline(nanoTime, nanoTime.getAsLong() + budget.toNanos());
  }

  /** The earlier of this deadline and one that ends this long from now. */
  Deadline within(Duration budget) {
    return new Deadline(nanoTime, Math.min(endNanos, nanoTime.getAsLong() + budget.toNanos()));
  }

  boolean isOver() {
    return left().isNegative();
  }

  Duration left() {
    return Duration.ofNanos(endNanos - nanoTime.getAsLong());
  }
}
