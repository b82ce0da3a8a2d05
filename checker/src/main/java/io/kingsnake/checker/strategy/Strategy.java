package io.kingsnake.checker.strategy;

import io.kingsnake.checker.model.ProgressListener;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The attempts that may be made, the time for them, and their listener.
 *
 * @param without attempts left out
 * @param plan takes down the attempts that apply, instead of making them, if there is one
 */
public record Strategy(
    Set<Attempt> without, BooleanSupplier stop, ProgressListener listener, @Nullable Plan plan) {
  public Strategy {
    without = Set.copyOf(without);
  }

  /** All attempts. */
  public Strategy(BooleanSupplier stop, ProgressListener listener) {
    this(Set.of(), stop, listener, null);
  }

  /** Asked where everything else speaks for an attempt. */
  public boolean allows(Attempt attempt) {
    if (without.contains(attempt)) {
      return false;
    }
    if (plan != null) {
      plan.add(attempt);
    }
    return plan == null;
  }

  /** Makes an attempt, unless it is left out or time is up, and reports its result. */
  public <T> Optional<T> attempt(Attempt attempt, Supplier<Optional<T>> search) {
    if (!allows(attempt) || stop.getAsBoolean()) {
      return Optional.empty();
    }
    listener.attempting();
    Optional<T> found = search.get();
    listener.attempted(attempt.label(), found.isPresent());
    return found;
  }

  /** Asked before a decisive search begins: whether it is only to be planned. */
  public boolean onlyPlans(Decisive way) {
    if (plan != null) {
      plan.endWith(way);
    }
    return plan != null;
  }
}
