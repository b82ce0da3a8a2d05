package io.kingsnake.spark;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.NothingToCheck;
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
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.Row;

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
      Reading reading = Bounded.within(budget, () -> read(candidate, copy.path()));
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
    CheckOptions options = CheckOptions.DEFAULT.withTimeout(budget);
    LevelSweep sweep = LevelSweep.noting(reading.history(), options);
    for (Level level : LevelSweep.inOrder(levels.stream().map(Levels::named).toList())) {
      VerdictRow before = rows.get(level.name());
      if (before != null && before.isFinal()) {
        continue;
      }
      long start = System.nanoTime();
      VerdictRow row;
      try {
        Optional<Verdict> settled =
            NothingToCheck.in(reading.history()).isPresent()
                ? Optional.of(NothingToCheck.verdict(level))
                : sweep.settled(level);
        Verdict verdict =
            settled.isPresent()
                ? settled.get()
                : Bounded.within(
                    budget.plusSeconds(1),
                    () -> new Checker(options).check(reading.history(), level));
        sweep.learn(verdict);
        row = row(reading, level, verdict, attempt, millisSince(start));
      } catch (TimeoutException | OutOfMemoryError e) {
        Verdict undecided = Verdict.undecided(level, words(e), Verdict.Millis.NONE);
        row = row(reading, level, undecided, attempt, millisSince(start));
      } catch (Exception | StackOverflowError | AssertionError e) {
        row =
            VerdictRow.unread(
                reading.path(),
                reading.format(),
                level.name(),
                words(e),
                reading.millis(),
                attempt);
      }
      rows.put(level.name(), row);
    }
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
