package io.kingsnake.report;

import io.kingsnake.checker.check.Effort;
import io.kingsnake.checker.check.Finding;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.minimal.Explanation;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.AnomalyCount;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.pipeline.Untimed;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcome for one history at one level, as reports print it.
 *
 * @param path the history as the user named it
 * @param format null if the history could not be read
 * @param kind an error where the finding has no more than its reason
 * @param history null if it could not be read; names transactions and keys of the anomaly
 * @param terms under which the level was checked
 */
public record CheckResult(
    String path,
    @Nullable String format,
    ResultKind kind,
    @Nullable History history,
    @Nullable HistoryCounts counts,
    long parseMillis,
    Finding finding,
    Terms terms) {
  /** A history that could not be read, or not in time, or that something went wrong with. */
  public static CheckResult unread(
      String path,
      @Nullable String format,
      Level level,
      ResultKind kind,
      @Nullable String why,
      long millis,
      long peakMemoryMb) {
    Verdict verdict = Verdict.undecided(level, String.valueOf(why), Millis.NONE);
    Finding finding = Finding.of(verdict, 0, peakMemoryMb);
    return new CheckResult(path, format, kind, null, null, millis, finding, Terms.NONE);
  }

  /** A finding about a history, of which all or a part is in memory. */
  public static CheckResult of(
      String path,
      String format,
      @Nullable History history,
      @Nullable HistoryCounts counts,
      long parseMillis,
      Finding finding) {
    return new CheckResult(
        path,
        format,
        ResultKind.of(finding.verdict().kind()),
        history,
        counts,
        parseMillis,
        finding,
        Terms.NONE.knowing(finding.unordered()));
  }

  public Level level() {
    return finding.level();
  }

  /** The decision, or the reason why there is none, unless there was nothing to decide about. */
  public Optional<Verdict> verdict() {
    return kind == ResultKind.ERROR ? Optional.empty() : Optional.of(finding.verdict());
  }

  /** Present exactly when violated. */
  public @Nullable Anomaly anomaly() {
    return finding.verdict().anomaly();
  }

  /** Present when undecided or an error. */
  public @Nullable String message() {
    return finding.verdict().message();
  }

  public List<String> notes() {
    return finding.verdict().notes();
  }

  public Millis stages() {
    return finding.verdict().millis();
  }

  /** From the beginning of reading. */
  public long totalMillis() {
    return parseMillis + finding.millis();
  }

  public long peakMemoryMb() {
    return finding.peakMemoryMb();
  }

  /** Explanation of the violation, unless there was no time for one. */
  public @Nullable Explanation explanation() {
    return finding.explanation();
  }

  /** All kinds of anomalies found in the history; empty if they were not looked for. */
  public List<AnomalyCount> kinds() {
    return finding.kinds();
  }

  public Effort effort() {
    return finding.effort();
  }

  /** Answer for a level that was asked for with these options. */
  public CheckResult askedFor(Level asked, CheckOptions options) {
    return under(Terms.of(asked, options).knowing(terms.unordered()));
  }

  /** Answer for a level that nobody asked for by name: without times, it does not count. */
  public CheckResult countingTimes() {
    boolean lacksTimes = verdict().filter(Untimed::isOnlyReason).isPresent();
    return lacksTimes ? under(terms.besideThePoint()) : this;
  }

  private CheckResult under(Terms newTerms) {
    return new CheckResult(path, format, kind, history, counts, parseMillis, finding, newTerms);
  }
}
