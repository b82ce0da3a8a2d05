package io.kingsnake.checker.analysis;

import io.kingsnake.checker.Anomaly;
import io.kingsnake.checker.CheckOptions;
import io.kingsnake.checker.level.Level;
import io.kingsnake.history.History;
import java.util.List;
import java.util.Optional;

/**
 * Anomalies that a look at single observations shows, before any order is considered. Only reads of
 * committed transactions count: those of aborted ones constrain nothing, and an indeterminate one
 * may always be taken as aborted unless somebody read from it.
 */
public final class NonCycleAnomalies {
  private NonCycleAnomalies() {}

  /** The first one in history order that {@code level} forbids. */
  public static Optional<Anomaly> first(History history, Level level, CheckOptions options) {
    return level.explainsReads() ? all(history, options, 1).stream().findFirst() : Optional.empty();
  }

  /** The first {@code limit} of them in history order. */
  public static List<Anomaly> all(History history, CheckOptions options, int limit) {
    return all(history, WriteIndex.of(history), options, limit);
  }

  /** The same for callers that have the index already. */
  public static List<Anomaly> all(
      History history, WriteIndex writes, CheckOptions options, int limit) {
    return new ReadInspection(history, writes, options, limit).run();
  }
}
