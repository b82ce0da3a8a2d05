package io.kingsnake.cli.report;

import io.kingsnake.checker.Anomaly;
import io.kingsnake.checker.Verdict;
import io.kingsnake.checker.Verdict.Millis;
import io.kingsnake.checker.level.Level;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the check of one history at one level came to.
 *
 * @param path the history as the user named it
 * @param format null if the history could not be read
 * @param history null if it could not be read; names transactions and keys of the anomaly
 * @param anomaly present exactly when violated
 * @param message present when undecided or an error
 * @param notes what else a person should know
 */
public record CheckResult(
    String path,
    @Nullable String format,
    Level level,
    ResultKind kind,
    @Nullable History history,
    @Nullable HistoryCounts counts,
    @Nullable Anomaly anomaly,
    @Nullable String message,
    List<String> notes,
    long parseMillis,
    Millis stages,
    long totalMillis,
    long peakMemoryMb) {
  public CheckResult {
    notes = List.copyOf(notes);
  }

  /** What was decided, unless there was nothing to decide about. */
  public Optional<Verdict> verdict() {
    return switch (kind) {
      case SATISFIED -> Optional.of(Verdict.satisfied(level, stages));
      case VIOLATED ->
          Optional.of(Verdict.violated(level, Objects.requireNonNull(anomaly), stages));
      case UNDECIDED, ERROR -> Optional.empty();
    };
  }
}
