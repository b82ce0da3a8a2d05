package io.kingsnake.checker.strategy;

import io.kingsnake.checker.model.ProgressListener;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The attempts that may be made, the time for them, and the one who hears of them.
 *
 * @param without attempts left out
 */
public record Strategy(Set<Attempt> without, BooleanSupplier stop, ProgressListener listener) {
  public Strategy {
    without = Set.copyOf(without);
  }

  /** All attempts. */
  public Strategy(BooleanSupplier stop, ProgressListener listener) {
    this(Set.of(), stop, listener);
  }

  public boolean allows(Attempt attempt) {
    return !without.contains(attempt);
  }

  /** Makes an attempt, unless it is left out or time is up, and reports what came of it. */
  public <T> Optional<T> attempt(Attempt attempt, Supplier<Optional<T>> search) {
    if (!allows(attempt) || stop.getAsBoolean()) {
      return Optional.empty();
    }
    listener.attempting();
    Optional<T> found = search.get();
    listener.attempted(attempt.label(), found.isPresent());
    return found;
  }
}
