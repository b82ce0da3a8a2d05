package io.kingsnake.report;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.check.Finding;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.minimal.AnomalySurvey;
import io.kingsnake.checker.minimal.Explanation;
import io.kingsnake.checker.model.AnomalyCount;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.testkit.HistoryScript;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Results to render, whose times are always the same. */
public final class Results {
  private static final Millis MILLIS = new Millis(2, 3, 4, 5);

  private Results() {}

  /** Result of checking the history, explained. */
  public static CheckResult of(String script, String level) {
    return of("a history.txt", HistoryScript.parse(script), Levels.named(level));
  }

  public static CheckResult of(String path, History history, Level level) {
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, level);
    Finding finding = Finding.of(verdict.taking(MILLIS), 14, 6);
    if (verdict.kind() != Verdict.Kind.VIOLATED) {
      return result(path, history, finding);
    }
    Explanation explanation =
        Explanation.of(history, verdict, CheckOptions.DEFAULT, Duration.ofMinutes(1));
    List<AnomalyCount> kinds =
        AnomalySurvey.with(explanation.anomaly(), AnomalySurvey.of(history, CheckOptions.DEFAULT));
    return result(path, history, finding.explained(explanation, 0).surveyed(kinds, 0));
  }

  private static CheckResult result(String path, History history, Finding finding) {
    return CheckResult.of(path, "text", history, HistoryCounts.of(history), 1, finding);
  }

  public static CheckResult lostUpdate() {
    return of("s1: w(x,4) w(y,1) | r(x)=4 w(x,5)\ns2: r(x)=4 w(x,6)\n", "snapshot-isolation");
  }

  public static CheckResult undecided() {
    return unread(ResultKind.UNDECIDED, "time budget spent while checking");
  }

  public static CheckResult error() {
    return unread(ResultKind.ERROR, "b.txt:1: expected <something> & got \"nothing\"");
  }

  private static CheckResult unread(ResultKind kind, String message) {
    return CheckResult.unread("b.txt", null, Levels.SERIALIZABLE, kind, message, 15, 6);
  }

  /** Output of a report about some results. */
  public static String render(Function<PrintWriter, CheckReport> report, CheckResult... results) {
    StringWriter text = new StringWriter();
    CheckReport target = report.apply(new PrintWriter(text));
    for (CheckResult result : results) {
      target.result(Objects.requireNonNull(result));
    }
    target.end();
    return text.toString();
  }
}
