package io.kingsnake.checker.minimal;

import io.kingsnake.checker.Anomaly;
import io.kingsnake.checker.CheckOptions;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.Verdict;
import io.kingsnake.checker.level.Ladder;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.history.History;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A violation as it is told: the smallest counterexample, and what it says of other levels.
 *
 * @param anomaly what went wrong, in terms of the whole history
 * @param part the part of the history that shows it by itself; the whole where none was found
 * @param minimal whether nothing can be left out of the part
 * @param ruledOut the levels that the part violates, the one asked for first
 */
public record Explanation(Anomaly anomaly, History part, boolean minimal, List<Level> ruledOut) {
  public Explanation {
    ruledOut = List.copyOf(ruledOut);
  }

  /** For a violated verdict. The budget is for all of it. */
  public static Explanation of(
      History history, Verdict verdict, CheckOptions options, Duration budget) {
    long end = System.nanoTime() + budget.toNanos();
    Optional<Counterexample> found = Minimization.of(history, verdict, options, budget);
    if (found.isEmpty()) {
      Anomaly anomaly = Objects.requireNonNull(verdict.anomaly());
      return new Explanation(anomaly, history, false, Ladder.ruledOutBy(verdict.level()));
    }
    Counterexample smallest = found.get();
    return new Explanation(
        smallest.anomaly(),
        smallest.history(),
        smallest.minimal(),
        ruledOut(smallest.history(), verdict.level(), options, end));
  }

  /** What violates a part violates the whole, because parts keep the sources of what they read. */
  private static List<Level> ruledOut(
      History part, Level violated, CheckOptions options, long endNanos) {
    Set<Level> ruledOut = new LinkedHashSet<>(List.of(violated));
    ruledOut.addAll(Ladder.ruledOutBy(violated));
    LevelSweep sweep = new LevelSweep();
    // What a module asks of a part it need not ask of the whole.
    List<Level> others = options.modules().isEmpty() ? Levels.all() : List.of();
    for (Level level : LevelSweep.inOrder(others)) {
      long left = endNanos - System.nanoTime();
      if (left > 0 && !ruledOut.contains(level) && sweep.settled(level).isEmpty()) {
        Verdict verdict =
            new Checker(options.withTimeout(Duration.ofNanos(left))).check(part, level);
        sweep.learn(verdict);
        if (verdict.kind() == Verdict.Kind.VIOLATED) {
          ruledOut.addAll(Ladder.ruledOutBy(level));
        }
      }
    }
    return List.copyOf(ruledOut);
  }

  /** The levels that the part does not rule out; the rest of the history may. */
  public List<Level> possible() {
    return Levels.all().stream().filter(level -> !ruledOut.contains(level)).toList();
  }
}
