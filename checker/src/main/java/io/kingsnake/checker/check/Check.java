package io.kingsnake.checker.check;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.history.History;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A check of histories at some levels. It decides each level in the order that saves most work,
 * looks for the smallest counterexample of each violation, counts anomalies, and notes what all of
 * it took.
 *
 * @param options the time limit among them, which is for each level, reading included
 * @param infersOwnWrites whether each history shows its own policy of own writes
 * @param certifies whether the listener gets certificates
 * @param explains whether violations are explained and counted, for at most five seconds each
 * @param search decides in place of the built-in search
 */
public record Check(
    List<Level> levels,
    CheckOptions options,
    boolean infersOwnWrites,
    boolean certifies,
    boolean explains,
    @Nullable OtherSearch search,
    CheckListener listener) {
  public Check {
    levels = List.copyOf(levels);
  }

  /** A check with default options. */
  public static Check at(List<Level> levels) {
    return new Check(levels, CheckOptions.DEFAULT, false, false, true, null, CheckListener.NONE);
  }

  public static Check at(Level... levels) {
    return at(List.of(levels));
  }

  public Check with(CheckOptions other) {
    return new Check(levels, other, infersOwnWrites, certifies, explains, search, listener);
  }

  public Check inferringOwnWrites() {
    return new Check(levels, options, true, certifies, explains, search, listener);
  }

  public Check certifying() {
    return new Check(levels, options, infersOwnWrites, true, explains, search, listener);
  }

  /** Check of which only the verdicts are wanted. */
  public Check withoutExplanations() {
    return new Check(levels, options, infersOwnWrites, certifies, false, search, listener);
  }

  public Check by(@Nullable OtherSearch other) {
    return new Check(levels, options, infersOwnWrites, certifies, explains, other, listener);
  }

  public Check telling(CheckListener other) {
    return new Check(levels, options, infersOwnWrites, certifies, explains, search, other);
  }

  /** One finding for each level, in the order of the levels. */
  public List<Finding> of(History history) {
    return of(history, Duration.ZERO);
  }

  /** Findings for a history that took some of the time to read. */
  public List<Finding> of(History history, Duration reading) {
    return new CheckOfOne(this, history, reading).findings();
  }
}
