package io.kingsnake.checker.minimal;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.level.Ladder;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.checker.pipeline.Untimed;
import io.kingsnake.history.History;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A violation as it is reported: the smallest counterexample, and its implications for other
 * levels.
 *
 * @param anomaly violation, in terms of the whole history
 * @param part the part of the history that shows it by itself; the whole where none was found
 * @param minimal whether no operation of the part can be left out, with the reads that may have
 *     come from it
 * @param ruledOut the levels that the part violates, the one asked for first
 * @param possible the levels that the part satisfies; the rest of the history may violate them
 * @param undecided the levels of which nothing is known, because there was no time for them or
 *     because of gaps; levels that need times are nowhere where the part has none
 * @param notes further remarks about the part, such as why it is as large as it is
 */
public record Explanation(
    Anomaly anomaly,
    History part,
    boolean minimal,
    List<Level> ruledOut,
    List<Level> possible,
    List<Level> undecided,
    List<String> notes) {
  public Explanation {
    ruledOut = List.copyOf(ruledOut);
    possible = List.copyOf(possible);
    undecided = List.copyOf(undecided);
    notes = List.copyOf(notes);
    assert Collections.disjoint(ruledOut, possible) : ruledOut + " and " + possible;
  }

  /**
   * For a violated verdict. The budget is for everything; a fifth of it is for the other levels.
   */
  public static Explanation of(
      History history, Verdict verdict, CheckOptions options, Duration budget) {
    long end = System.nanoTime() + budget.toNanos();
    Duration shrinking = budget.multipliedBy(4).dividedBy(5);
    Optional<Counterexample> found = Minimization.of(history, verdict, options, shrinking);
    Counterexample smallest =
        found.map(part -> part.inWordsOf(verdict)).orElseGet(() -> wholeHistory(history, verdict));
    // A constraint that a module adds for a part may not exist for the whole.
    boolean isTelling = found.isPresent() && options.modules().isEmpty();
    List<Level> others = isTelling ? asked(options) : List.of();
    return withLevels(smallest, verdict.level(), others, options, end);
  }

  private static List<Level> asked(CheckOptions options) {
    return Levels.all().stream()
        .map(level -> level.asChecked(options.sessionOrder()))
        .distinct()
        .toList();
  }

  /** The whole history, because no part was found. */
  static Counterexample wholeHistory(History history, Verdict verdict) {
    Anomaly anomaly = Objects.requireNonNull(verdict.anomaly());
    return new Counterexample(history, anomaly, false, false, List.of());
  }

  /**
   * A level that a part violates is violated by the whole, because parts keep the sources of their
   * reads.
   */
  private static Explanation withLevels(
      Counterexample smallest,
      Level violated,
      List<Level> others,
      CheckOptions options,
      long endNanos) {
    Set<Level> ruledOut = new LinkedHashSet<>(List.of(violated));
    ruledOut.addAll(Ladder.ruledOutBy(violated));
    Set<Level> possible = new LinkedHashSet<>();
    for (Level level : LevelSweep.inOrder(others)) {
      long left = endNanos - System.nanoTime();
      if (left > 0 && !ruledOut.contains(level) && !possible.contains(level)) {
        Checker checker = new Checker(options.withTimeout(Duration.ofNanos(left)));
        Verdict verdict = checker.check(smallest.history(), level);
        switch (Untimed.isOnlyReason(verdict) ? Kind.SATISFIED : verdict.kind()) {
          case VIOLATED -> {
            ruledOut.add(level);
            ruledOut.addAll(Ladder.ruledOutBy(level));
          }
          case SATISFIED -> {
            possible.add(level);
            possible.addAll(Ladder.weakerThan(level));
          }
          case UNDECIDED -> {}
        }
      }
    }
    boolean isTimed = smallest.history().hasTimes() || smallest.history().timestamps() != null;
    List<Level> known =
        asked(options).stream().filter(level -> isTimed || !level.looksAtTimes()).toList();
    return new Explanation(
        smallest.anomaly(),
        smallest.history(),
        smallest.minimal(),
        List.copyOf(ruledOut),
        known.stream().filter(possible::contains).toList(),
        known.stream()
            .filter(level -> !ruledOut.contains(level) && !possible.contains(level))
            .toList(),
        smallest.notes());
  }
}
