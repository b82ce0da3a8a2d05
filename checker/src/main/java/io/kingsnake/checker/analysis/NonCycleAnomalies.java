package io.kingsnake.checker.analysis;

import io.kingsnake.checker.Anomaly;
import io.kingsnake.checker.CheckOptions;
import io.kingsnake.checker.level.Level;
import io.kingsnake.history.History;
import java.util.Optional;

/** Anomalies that a look at single observations shows, before any order is considered. */
public final class NonCycleAnomalies {
  private NonCycleAnomalies() {}

  /** The first one in history order that {@code level} forbids. */
  public static Optional<Anomaly> first(History history, Level level, CheckOptions options) {
    return Optional.empty();
  }
}
