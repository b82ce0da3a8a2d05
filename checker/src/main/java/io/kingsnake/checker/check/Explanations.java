package io.kingsnake.checker.check;

import io.kingsnake.checker.level.Ladder;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.minimal.AnomalyKinds;
import io.kingsnake.checker.minimal.AnomalySurvey;
import io.kingsnake.checker.minimal.Explanation;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.AnomalyCount;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.problem.SharedAccesses;
import io.kingsnake.history.History;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Explanations of the violations of one history, the weakest levels first: those that several
 * levels share are explained once, and one that took long at one level is reported at stronger
 * ones, too, which it violates as well. One that ran out of time may still be at work when the next
 * is asked for, so they take turns.
 */
public final class Explanations {
  /** The time for making one counterexample smaller. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Beyond this, stronger levels get no search for a counterexample of their own. */
  private static final Duration LONG = Duration.ofSeconds(1);

  /** Explanation that was reported at some level. */
  private record Explained(Level level, Explanation explanation) {}

  private final History history;
  private final CheckOptions options;
  private final Duration patience;
  private final IdentityHashMap<Anomaly, Explanation> known =
      new IdentityHashMap<>(); // by what was found first
  private final List<Explained> tookLong = new ArrayList<>();
  private @Nullable List<AnomalyCount> kinds;
  private final List<Verdict> verdicts = new ArrayList<>(); // satisfied, and the first violated

  private final SharedAccesses accesses;

  /** The finding with the smallest counterexample within the part of a history that is known. */
  public static Finding explained(Finding violated, History part, CheckOptions options) {
    return new Explanations(part, options, LONG).explain(violated, PATIENCE);
  }

  Explanations(History history, CheckOptions options, Duration patience) {
    this(history, options, patience, new SharedAccesses());
  }

  /** Explanations that share known facts about the history. */
  Explanations(History history, CheckOptions options, SharedAccesses accesses) {
    this(history, options, LONG, accesses);
  }

  private Explanations(
      History history, CheckOptions options, Duration patience, SharedAccesses accesses) {
    this.accesses = accesses;
    this.history = history;
    this.options = options;
    this.patience = patience;
  }

  /** Notes that a level is satisfied. */
  synchronized void know(Verdict satisfied) {
    verdicts.add(satisfied);
  }

  /** Finding with the smallest counterexample. */
  synchronized Finding explain(Finding violated, Duration budget) {
    long start = System.nanoTime();
    if (known.isEmpty()) {
      verdicts.add(violated.verdict()); // as it was found, at the weakest level
    }
    Anomaly anomaly = Objects.requireNonNull(violated.verdict().anomaly());
    Explanation explanation = known.get(anomaly);
    if (explanation == null) {
      explanation = ofWeaker(violated.level()).orElseGet(() -> search(violated, budget));
      known.put(anomaly, explanation);
    }
    return violated.explained(explanation, millisSince(start));
  }

  private Optional<Explanation> ofWeaker(Level level) {
    return tookLong.stream()
        .filter(told -> Ladder.implies(level, told.level()))
        .map(Explained::explanation)
        .findFirst();
  }

  private Explanation search(Finding violated, Duration budget) {
    long start = System.nanoTime();
    Explanation found = Explanation.of(history, violated.verdict(), options, budget);
    if (System.nanoTime() - start > patience.toNanos()) {
      tookLong.add(new Explained(violated.level(), found));
    }
    return found;
  }

  /** Finding with all kinds of anomalies that the history shows. */
  synchronized Finding survey(Finding violated, Duration budget) {
    long start = System.nanoTime();
    if (kinds == null) {
      kinds = AnomalyKinds.of(history, options, budget, verdicts, accesses);
    }
    Anomaly anomaly = Objects.requireNonNull(violated.verdict().anomaly());
    return violated.surveyed(AnomalySurvey.with(anomaly, kinds), millisSince(start));
  }

  private static long millisSince(long startNanos) {
    return (System.nanoTime() - startNanos) / 1_000_000;
  }
}
