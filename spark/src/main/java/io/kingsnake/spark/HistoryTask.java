package io.kingsnake.spark;

import io.kingsnake.checker.check.Bounded;
import io.kingsnake.checker.check.Check;
import io.kingsnake.checker.check.Finding;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.spark.store.LocalCopy;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Reads a history and decides it at some levels, on an executor. Whatever goes wrong becomes a row:
 * an exception would make Spark give up on all histories.
 */
final class HistoryTask implements Serializable {
  private static final long serialVersionUID = 1L;

  private final List<String> levels;
  private final long timeoutMillis;
  private final int retries;

  HistoryTask(List<String> levels, long timeoutMillis, int retries) {
    this.levels = new ArrayList<>(levels);
    this.timeoutMillis = timeoutMillis;
    this.retries = retries;
  }

  /** A history that was read. */
  private record Reading(String path, String format, History history, long millis) {}

  /** One row for each level. */
  List<Row> rows(Candidate candidate) {
    Map<String, VerdictRow> rows = new HashMap<>();
    long budget = timeoutMillis;
    for (int attempt = 1; attempt <= retries + 1 && !areFinal(rows); attempt++) {
      attempt(candidate, Duration.ofMillis(budget), attempt, rows);
      budget *= 2;
    }
    return levels.stream().map(level -> Objects.requireNonNull(rows.get(level)).toRow()).toList();
  }

  private boolean areFinal(Map<String, VerdictRow> rows) {
    return rows.size() == levels.size() && rows.values().stream().allMatch(VerdictRow::isFinal);
  }

  private void attempt(
      Candidate candidate, Duration budget, int attempt, Map<String, VerdictRow> rows) {
    long start = System.nanoTime();
    try (LocalCopy copy = LocalCopy.of(candidate.path())) {
      Reading reading = Bounded.within(budget, "reading", () -> read(candidate, copy.path()));
      decide(reading, budget, attempt, rows);
    } catch (Exception | OutOfMemoryError | StackOverflowError e) {
      long millis = millisSince(start);
      for (String level : levels) {
        VerdictRow unread =
            VerdictRow.unread(
                candidate.path(), candidate.format(), level, words(e), millis, attempt);
        rows.merge(level, unread, (before, now) -> before.isFinal() ? before : now);
      }
    }
  }

  private static Reading read(Candidate candidate, Path path) throws Exception {
    long start = System.nanoTime();
    Source source = Source.of(path);
    HistoryFormat format =
        candidate.format() == null
            ? Formats.load().require(source)
            : Candidates.named(candidate.format());
    History history = format.read(source, ReadOptions.DEFAULT);
    return new Reading(candidate.path(), format.name(), history, millisSince(start));
  }

  private void decide(Reading reading, Duration budget, int attempt, Map<String, VerdictRow> rows) {
    List<Level> open =
        levels.stream().filter(name -> !isFinal(rows.get(name))).map(Levels::named).toList();
    CheckOptions options = CheckOptions.DEFAULT.withTimeout(budget);
    List<Finding> findings =
        Check.at(open).with(options).withoutExplanations().of(reading.history());
    for (Finding finding : findings) {
      rows.put(finding.level().name(), row(reading, finding, attempt));
    }
  }

  private static boolean isFinal(@Nullable VerdictRow row) {
    return row != null && row.isFinal();
  }

  private static VerdictRow row(Reading reading, Finding finding, int attempt) {
    Throwable failure = finding.failure();
    Verdict verdict = finding.verdict();
    return failure == null
        ? row(reading, finding.level(), verdict, attempt, finding.millis())
        : VerdictRow.unread(
            reading.path(),
            reading.format(),
            finding.level().name(),
            words(failure),
            reading.millis(),
            attempt);
  }

  private static VerdictRow row(
      Reading reading, Level level, Verdict verdict, int attempt, long millis) {
    return new VerdictRow(
        reading.path(),
        reading.format(),
        level.name(),
        VerdictRow.name(verdict.kind()),
        verdict.anomaly(),
        verdict.message(),
        HistoryCounts.of(reading.history()),
        reading.millis(),
        millis,
        attempt);
  }

  private static String words(Throwable e) {
    if (e instanceof OutOfMemoryError) {
      return "the memory of the executor did not suffice";
    }
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }

  private static long millisSince(long startNanos) {
    return (System.nanoTime() - startNanos) / 1_000_000;
  }
}
