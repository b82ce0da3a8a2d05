package io.kingsnake.cli;

import io.kingsnake.checker.Anomaly;
import io.kingsnake.checker.AnomalyCount;
import io.kingsnake.checker.CheckOptions;
import io.kingsnake.checker.Verdict;
import io.kingsnake.checker.explain.AnomalySurvey;
import io.kingsnake.checker.minimal.Explanation;
import io.kingsnake.history.History;
import io.kingsnake.report.CheckResult;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Explains the violations of one history: those that several levels share are explained once. One
 * that ran out of time may still be at work when the next is asked for, so they take turns.
 */
final class Explanations {
  private final History history;
  private final CheckOptions options;
  private final IdentityHashMap<Anomaly, Explanation> known =
      new IdentityHashMap<>(); // by what they came to
  private @Nullable List<AnomalyCount> kinds;

  Explanations(History history, CheckOptions options) {
    this.history = history;
    this.options = options;
  }

  /** The same result with the smallest counterexample. */
  synchronized CheckResult explain(CheckResult violated, Duration budget) {
    long start = System.nanoTime();
    Explanation explanation = known.get(violated.anomaly());
    if (explanation == null) {
      Verdict verdict = violated.verdict().orElseThrow();
      explanation = Explanation.of(history, verdict, options, budget);
      known.put(explanation.anomaly(), explanation);
    }
    return violated.explained(explanation, millisSince(start));
  }

  /** The same result with all kinds of anomalies that the history shows. */
  synchronized CheckResult survey(CheckResult violated) {
    long start = System.nanoTime();
    if (kinds == null) {
      kinds = AnomalySurvey.of(history, options);
    }
    Anomaly anomaly = Objects.requireNonNull(violated.anomaly());
    return violated.surveyed(AnomalySurvey.with(anomaly, kinds), millisSince(start));
  }

  private static long millisSince(long startNanos) {
    return (System.nanoTime() - startNanos) / 1_000_000;
  }
}
