package io.kingsnake.checker.minimal;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.AnomalyCount;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.survey.AnomalySurvey;
import io.kingsnake.history.History;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/**
 * The kinds of anomalies of a history: those that can be counted, and those that a few levels,
 * always the same, are violated by. So they do not depend on the level that was asked for, as far
 * as time allows.
 */
public final class AnomalyKinds {
  private static final List<Level> ASKED =
      List.of(
          Levels.READ_COMMITTED,
          Levels.AXIOMATIC_RC,
          Levels.READ_ATOMIC,
          Levels.CAUSAL,
          Levels.SNAPSHOT_ISOLATION,
          Levels.SERIALIZABLE);

  private static final Duration FOR_ALL = Duration.ofSeconds(3);
  private static final Duration FOR_ONE = Duration.ofSeconds(1);
  private static final int MAX_OPERATIONS = 2_000_000; // more take too long to ask several times

  private AnomalyKinds() {}

  public static List<AnomalyCount> of(History history, CheckOptions options, Duration budget) {
    long end = System.nanoTime() + shorter(budget, FOR_ALL).toNanos();
    List<AnomalyCount> kinds = AnomalySurvey.of(history, options);
    boolean canAsk = options.modules().isEmpty() && history.opCount() <= MAX_OPERATIONS;
    for (Level level : canAsk ? ASKED : List.<Level>of()) {
      Duration left = Duration.ofNanos(end - System.nanoTime());
      if (left.isNegative() || left.isZero()) {
        break;
      }
      Verdict verdict = new Checker(options.withTimeout(left)).check(history, level);
      Anomaly found = verdict.anomaly();
      if (found != null) {
        kinds = AnomalySurvey.with(smallest(history, verdict, options, left), kinds);
        if (found.edges().isEmpty()) {
          break; // that level, and all others, fail for what was counted
        }
      }
    }
    return kinds.stream().sorted(Comparator.comparingInt(AnomalyCount::count).reversed()).toList();
  }

  private static Anomaly smallest(
      History history, Verdict verdict, CheckOptions options, Duration left) {
    return Minimization.kind(history, verdict, options, shorter(left, FOR_ONE));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
