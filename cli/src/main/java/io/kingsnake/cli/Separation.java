package io.kingsnake.cli;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Ladder;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Small histories that separate levels, the smallest first: one for each pair of built-in levels of
 * which the first does not imply the second. A search over all small histories found them ({@code
 * SeparatingHistories} in bench).
 */
final class Separation {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final List<Fixture> smallestFirst;

  private Separation(List<Fixture> smallestFirst) {
    this.smallestFirst = smallestFirst;
  }

  static Separation load() throws InputProblem {
    return new Separation(Fixture.read("separating.txt"));
  }

  /** All levels that can be asked for, except those that each transaction asks for itself. */
  static List<Level> levels() {
    return Stream.concat(Levels.all().stream(), Levels.optional().stream()).toList();
  }

  List<Fixture> all() {
    return smallestFirst;
  }

  /**
   * The smallest known that satisfies the one level and violates the other, rather one in which no
   * session has several transactions.
   */
  Optional<Fixture> between(Level satisfied, Level violated) throws InputProblem {
    if (levels().contains(satisfied)
        && levels().contains(violated)
        && Ladder.implies(satisfied, violated)) {
      return Optional.empty();
    }
    Optional<Fixture> ordered = Optional.empty();
    for (Fixture fixture : smallestFirst) {
      if (is(fixture, satisfied, Verdict.Kind.SATISFIED)
          && is(fixture, violated, Verdict.Kind.VIOLATED)) {
        if (fixture.needsNoSessionOrder()) {
          return Optional.of(fixture);
        }
        ordered = ordered.isPresent() ? ordered : Optional.of(fixture);
      }
    }
    return ordered;
  }

  /** The smallest known that violates the level, and not read committed if it need not. */
  Optional<Fixture> violating(Level level) throws InputProblem {
    Optional<Fixture> telling = between(Levels.READ_COMMITTED, level);
    return telling.isPresent() ? telling : between(Levels.READ_UNCOMMITTED, level);
  }

  private static boolean is(Fixture fixture, Level level, Verdict.Kind kind) throws InputProblem {
    if (levels().contains(level)) {
      List<String> named =
          kind == Verdict.Kind.SATISFIED ? fixture.satisfied() : fixture.violated();
      return named.contains(level.name());
    }
    return verdict(fixture.history(), level).kind() == kind;
  }

  static Verdict verdict(History history, Level level) {
    return new Checker(CheckOptions.DEFAULT.withTimeout(PATIENCE)).check(history, level);
  }
}
