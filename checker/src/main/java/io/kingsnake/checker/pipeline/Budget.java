package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.model.Verdict.Millis;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The time that a check has, from when it began. */
public final class Budget {
  private final long start = System.nanoTime();
  private final @Nullable Duration timeout;

  /** {@code null} means no limit. */
  public Budget(@Nullable Duration timeout) {
    this.timeout = timeout;
  }

  boolean isSpent() {
    return timeout != null && System.nanoTime() - start > timeout.toNanos();
  }

  /** The time spent before the search. */
  Millis analysed() {
    return new Millis((System.nanoTime() - start) / 1_000_000, 0, 0, 0);
  }
}
