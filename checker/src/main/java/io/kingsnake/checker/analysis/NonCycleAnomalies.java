package io.kingsnake.checker.analysis;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.OriginalTerms;
import io.kingsnake.history.History;
import io.kingsnake.history.Rewriting;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Anomalies that a look at single observations shows, before any order is considered. Only reads of
 * committed transactions count: those of aborted ones constrain nothing, and an indeterminate one
 * may always be taken as aborted unless another read from it.
 */
public final class NonCycleAnomalies {
  private NonCycleAnomalies() {}

  /** The first one in history order that {@code level} forbids. */
  public static Optional<Anomaly> first(History history, Level level, CheckOptions options) {
    return level.explainsReads() ? all(history, options, 1).stream().findFirst() : Optional.empty();
  }

  /** The first {@code limit} of them in history order. */
  public static List<Anomaly> all(History history, CheckOptions options, int limit) {
    return Savepoints.in(history, options.ownWrites())
        .map(savepoints -> all(history, savepoints, options, limit))
        .orElseGet(() -> inspected(history, options, limit));
  }

  /** All anomalies; reads of own writes that were undone come first. */
  private static List<Anomaly> all(
      History history, Savepoints savepoints, CheckOptions options, int limit) {
    Rewriting rewriting = savepoints.rewriting();
    OriginalTerms terms = new OriginalTerms(history, rewriting);
    return Stream.concat(
            savepoints.contradictions().stream(),
            inspected(rewriting.history(), options, limit).stream().map(terms::of))
        .limit(limit)
        .toList();
  }

  private static List<Anomaly> inspected(History history, CheckOptions options, int limit) {
    return PlainReads.areExplained(history, options.ownWrites())
        ? List.of()
        : new ReadInspection(history, WriteIndex.of(history), options, limit).run();
  }
}
