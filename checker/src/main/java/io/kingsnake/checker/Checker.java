package io.kingsnake.checker;

import io.kingsnake.checker.Verdict.Millis;
import io.kingsnake.checker.analysis.NonCycleAnomalies;
import io.kingsnake.checker.level.Level;
import io.kingsnake.history.History;
import java.util.Optional;

/** Decides histories: reads as the pipeline, one line per stage. */
public final class Checker {
  private final CheckOptions options;

  public Checker(CheckOptions options) {
    this.options = options;
  }

  public Verdict check(History history, Level level) {
    long start = System.nanoTime();
    Optional<Anomaly> immediate = NonCycleAnomalies.first(history, level, options);
    Millis millis = new Millis((System.nanoTime() - start) / 1_000_000, 0, 0, 0);
    if (immediate.isPresent()) {
      return Verdict.violated(level, immediate.get(), millis);
    }
    return Verdict.undecided(
        level, "no anomaly without a cycle; cycles are not searched yet", millis);
  }
}
