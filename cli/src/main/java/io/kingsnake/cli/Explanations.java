package io.kingsnake.cli;

import io.kingsnake.checker.Anomaly;
import io.kingsnake.checker.AnomalyCount;
import io.kingsnake.checker.CheckOptions;
import io.kingsnake.checker.explain.AnomalySurvey;
import io.kingsnake.checker.minimal.Explanation;
import io.kingsnake.history.History;
import io.kingsnake.report.CheckResult;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Explains the violations of one history: those that several levels share are explained once. */
final class Explanations {
  private final History history;
  private final CheckOptions options;
  private final Map<Anomaly, Explanation> known = new IdentityHashMap<>(); // by what they came to
  private @Nullable List<AnomalyCount> kinds;

  Explanations(History history, CheckOptions options) {
    this.history = history;
    this.options = options;
  }

  /** The same result with its explanation; {@code startNanos} is when work on it began. */
  CheckResult explain(CheckResult violated, Duration budget, long startNanos) {
    Explanation explanation = known.get(violated.anomaly());
    if (explanation == null) {
      explanation =
          Explanation.of(history, violated.verdict().orElseThrow(), options, budget);
      known.put(explanation.anomaly(), explanation);
    }
    if (kinds == null) {
      kinds = AnomalySurvey.of(history, options);
    }
    long millis = (System.nanoTime() - startNanos) / 1_000_000;
    List<AnomalyCount> all = AnomalySurvey.with(explanation.anomaly(), kinds);
    return violated.explained(explanation, all, millis);
  }
}
