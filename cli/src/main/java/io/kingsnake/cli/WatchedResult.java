package io.kingsnake.cli;

import io.kingsnake.checker.check.Explanations;
import io.kingsnake.checker.check.Finding;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.report.CheckResult;
import io.kingsnake.stream.chain.Chain;

/** The result of watching a recording, explained by the part of it that shows a violation. */
final class WatchedResult {
  private WatchedResult() {}

  static CheckResult of(String path, Chain.Conclusion conclusion, CheckOptions options) {
    History evidence = conclusion.evidence();
    Finding finding = Finding.of(conclusion.verdict(), 0, 0);
    return evidence == null
        ? CheckResult.of(path, "kingsnake", null, null, 0, finding)
        : CheckResult.of(
            path,
            "kingsnake",
            evidence,
            HistoryCounts.of(evidence),
            0,
            explained(finding, evidence, options));
  }

  /** A verdict that is not explained is still one. */
  private static Finding explained(Finding finding, History evidence, CheckOptions options) {
    try {
      return Explanations.explained(finding, evidence, options);
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      return finding;
    }
  }
}
