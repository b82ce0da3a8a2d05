package io.kingsnake.report;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.minimal.Explanation;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.AnomalyCount;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.pipeline.Untimed;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import java.util.List;
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
 * @param explanation of the violation, unless there was no time for one
 * @param kinds all kinds of anomalies found in the history; empty if they were not looked for
 * @param effort what it took, as far as that was counted
 * @param terms under which the level was checked
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
    long peakMemoryMb,
    @Nullable Explanation explanation,
    List<AnomalyCount> kinds,
    Effort effort,
    Terms terms) {
  public CheckResult {
    notes = List.copyOf(notes);
    kinds = List.copyOf(kinds);
  }

  /** Of a history that could not be read, or not in time, or that something went wrong with. */
  public static CheckResult unread(
      String path,
      @Nullable String format,
      Level level,
      ResultKind kind,
      @Nullable String why,
      long millis,
      long peakMemoryMb) {
    return new CheckResult(
        path,
        format,
        level,
        kind,
        null,
        null,
        null,
        why,
        List.of(),
        millis,
        Millis.NONE,
        millis,
        peakMemoryMb);
  }

  /** What a check in a program came to, whose cost was not measured. */
  public static CheckResult of(String path, String format, History history, Verdict verdict) {
    return new CheckResult(
        path,
        format,
        verdict.level(),
        ResultKind.of(verdict.kind()),
        history,
        HistoryCounts.of(history),
        verdict.anomaly(),
        verdict.message(),
        verdict.notes(),
        0,
        verdict.millis(),
        0,
        0);
  }

  /** What was decided, or why nothing was, unless there was nothing to decide about. */
  public Optional<Verdict> verdict() {
    return switch (kind) {
      case SATISFIED -> Optional.of(new Verdict(level, Kind.SATISFIED, null, null, stages, notes));
      case VIOLATED -> Optional.of(new Verdict(level, Kind.VIOLATED, anomaly, null, stages, notes));
      case UNDECIDED ->
          Optional.ofNullable(message)
              .map(why -> new Verdict(level, Kind.UNDECIDED, null, why, stages, notes));
      case ERROR -> Optional.empty();
    };
  }

  /** With a smaller counterexample, which took so long to find. */
  public CheckResult explained(Explanation newExplanation, long took) {
    return with(newExplanation.anomaly(), newExplanation, kinds, took);
  }

  /** With all kinds of anomalies, likewise. */
  public CheckResult surveyed(List<AnomalyCount> newKinds, long took) {
    return with(anomaly, explanation, newKinds, took);
  }

  /** With what it took. */
  public CheckResult taking(Effort newEffort) {
    return new CheckResult(
        path,
        format,
        level,
        kind,
        history,
        counts,
        anomaly,
        message,
        notes,
        parseMillis,
        stages,
        totalMillis,
        peakMemoryMb,
        explanation,
        kinds,
        newEffort,
        terms);
  }

  /** As the answer for a level that was asked for with these options. */
  public CheckResult askedFor(Level asked, CheckOptions options) {
    return under(Terms.of(asked, options).knowing(terms.unordered()));
  }

  /** With the verdict that the history has where sessions have no order. */
  public CheckResult knowing(Verdict unordered) {
    return under(terms.knowing(unordered));
  }

  /** As the answer for a level that nobody asked for by name: without times, it does not count. */
  public CheckResult countingTimes() {
    boolean lacksTimes = verdict().filter(Untimed::isOnlyReason).isPresent();
    return lacksTimes ? under(terms.besideThePoint()) : this;
  }

  private CheckResult under(Terms newTerms) {
    return new CheckResult(
        path,
        format,
        level,
        kind,
        history,
        counts,
        anomaly,
        message,
        notes,
        parseMillis,
        stages,
        totalMillis,
        peakMemoryMb,
        explanation,
        kinds,
        effort,
        newTerms);
  }

  private CheckResult with(
      @Nullable Anomaly newAnomaly,
      @Nullable Explanation newExplanation,
      List<AnomalyCount> newKinds,
      long took) {
    Millis longer =
        new Millis(stages.analyse(), stages.saturate(), stages.solve(), stages.explain() + took);
    return new CheckResult(
        path,
        format,
        level,
        kind,
        history,
        counts,
        newAnomaly,
        message,
        notes,
        parseMillis,
        longer,
        totalMillis + took,
        peakMemoryMb,
        newExplanation,
        newKinds,
        effort,
        terms);
  }

  /** One without an explanation. */
  public CheckResult(
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
    this(
        path,
        format,
        level,
        kind,
        history,
        counts,
        anomaly,
        message,
        notes,
        parseMillis,
        stages,
        totalMillis,
        peakMemoryMb,
        null,
        List.of(),
        Effort.NONE,
        Terms.NONE);
  }
}
