package io.kingsnake.checker.minimal;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Ladder;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.AnomalyCount;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.pipeline.GapCheck;
import io.kingsnake.checker.problem.SharedAccesses;
import io.kingsnake.history.History;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The kinds of anomalies of a history: those that can be counted, and those by which a fixed set of
 * levels is violated. So, as far as time allows, they do not depend on the level that was asked
 * for.
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

  /** The strongest first: if one is satisfied, weaker ones need not be checked. */
  private static final List<Level> IMPLYING =
      List.of(Levels.CAUSAL, Levels.READ_ATOMIC, Levels.AXIOMATIC_RC);

  private static final Duration FOR_ALL = Duration.ofSeconds(3);
  private static final Duration FOR_ONE = Duration.ofSeconds(1);
  private static final int MAX_OPERATIONS = 2_000_000; // more take too long to check several times

  private final History history;
  private final CheckOptions options;
  private final long endNanos;
  private final Map<Level, Verdict> verdicts = new HashMap<>();

  private final SharedAccesses accesses;

  private AnomalyKinds(
      History history, CheckOptions options, Duration budget, SharedAccesses accesses) {
    this.accesses = accesses;
    this.history = history;
    this.options = options;
    endNanos = System.nanoTime() + shorter(budget, FOR_ALL).toNanos();
  }

  /** Given the verdicts at some levels, which are not asked about again. */
  public static List<AnomalyCount> of(
      History history, CheckOptions options, Duration budget, Collection<Verdict> known) {
    return of(history, options, budget, known, new SharedAccesses());
  }

  /** Kinds of anomalies, using verdicts that are known already. */
  public static List<AnomalyCount> of(
      History history,
      CheckOptions options,
      Duration budget,
      Collection<Verdict> known,
      SharedAccesses accesses) {
    AnomalyKinds kinds = new AnomalyKinds(history, options, budget, accesses);
    known.forEach(verdict -> kinds.verdicts.put(verdict.level(), verdict));
    return kinds.counted();
  }

  private List<AnomalyCount> counted() {
    History seen = GapCheck.seen(history);
    List<AnomalyCount> kinds =
        AnomalySurvey.of(
            seen, options, isObserved(), seen == history ? accesses : new SharedAccesses());
    boolean canAsk = options.modules().isEmpty() && history.opCount() <= MAX_OPERATIONS;
    for (Level level : canAsk ? ASKED : List.<Level>of()) {
      if (isTimeUp()) {
        break;
      }
      Anomaly found = isImplied(level) ? null : verdict(level).anomaly();
      if (found != null) {
        kinds = AnomalySurvey.with(smallest(verdict(level)), kinds);
        if (found.edges().isEmpty()) {
          break; // that level, and all others, fail because of what was counted
        }
      }
    }
    return kinds.stream().sorted(Comparator.comparingInt(AnomalyCount::count).reversed()).toList();
  }

  /**
   * Tests whether single observations are known to show no anomaly: they are checked before
   * anything else, so that neither a satisfied history nor one with a cycle has any.
   */
  private boolean isObserved() {
    return options.modules().isEmpty()
        && history.gaps().isEmpty()
        && verdicts.values().stream()
            .filter(verdict -> Ladder.implies(verdict.level(), Levels.READ_COMMITTED))
            .anyMatch(AnomalyKinds::isSatisfiedOrCyclic);
  }

  private static boolean isSatisfiedOrCyclic(Verdict verdict) {
    Anomaly anomaly = verdict.anomaly();
    return anomaly == null ? verdict.kind() == Verdict.Kind.SATISFIED : !anomaly.edges().isEmpty();
  }

  /** Tests whether a stronger level is satisfied; nearly all histories satisfy one of them. */
  private boolean isImplied(Level level) {
    return IMPLYING.stream()
        .filter(stronger -> Ladder.implies(stronger, level) && !Ladder.implies(level, stronger))
        .anyMatch(stronger -> verdict(stronger).kind() == Verdict.Kind.SATISFIED);
  }

  private Verdict verdict(Level asked) {
    Level level = asked.asChecked(options.sessionOrder());
    Verdict known = verdicts.get(level);
    if (known == null) {
      known = new Checker(options.withTimeout(left())).sharing(accesses).check(history, level);
      verdicts.put(level, known);
    }
    return known;
  }

  private Anomaly smallest(Verdict verdict) {
    return Minimization.kind(history, verdict, options, shorter(left(), FOR_ONE));
  }

  private boolean isTimeUp() {
    return endNanos <= System.nanoTime();
  }

  private Duration left() {
    return Duration.ofNanos(Math.max(1, endNanos - System.nanoTime()));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
