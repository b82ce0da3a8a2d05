package io.kingsnake.cli;

import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.ResultKind;
import io.kingsnake.stream.chain.Chain;
import java.time.Duration;

/** What came of watching a recording, explained by the part of it that shows a violation. */
final class WatchedResult {
  private static final Duration EXPLAINING = Duration.ofSeconds(5);

  private WatchedResult() {}

  static CheckResult of(String path, Chain.Conclusion conclusion, CheckOptions options) {
    Verdict verdict = conclusion.verdict();
    History evidence = conclusion.evidence();
    CheckResult result =
        new CheckResult(
            path,
            "kingsnake",
            verdict.level(),
            ResultKind.of(verdict.kind()),
            evidence,
            evidence == null ? null : HistoryCounts.of(evidence),
            verdict.anomaly(),
            verdict.message(),
            verdict.notes(),
            0,
            verdict.millis(),
            0,
            0);
    try {
      return evidence == null
          ? result
          : new Explanations(evidence, options).explain(result, EXPLAINING);
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      return result; // a verdict that is not explained is still one
    }
  }
}
