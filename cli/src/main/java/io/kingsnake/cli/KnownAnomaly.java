package io.kingsnake.cli;

import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An anomaly that can be explained.
 *
 * @param example a history that shows it
 */
record KnownAnomaly(AnomalyKind kind, Fixture example) {
  static List<KnownAnomaly> all() throws InputProblem {
    List<Fixture> fixtures = Fixture.all();
    List<KnownAnomaly> all = new ArrayList<>();
    for (AnomalyKind kind : AnomalyKind.values()) {
      fixtures.stream()
          .filter(each -> kind.example().equals(Optional.of(each.name())))
          .forEach(each -> all.add(new KnownAnomaly(kind, each)));
    }
    return all;
  }

  /** By its name or another, however it is spelt. */
  static Optional<KnownAnomaly> named(String name) throws InputProblem {
    Optional<AnomalyKind> kind = AnomalyKind.named(name);
    return all().stream().filter(each -> kind.equals(Optional.of(each.kind()))).findFirst();
  }

  String name() {
    return kind.label();
  }

  /** Tests whether the example violates the level. */
  boolean isForbiddenBy(Level level) throws InputProblem {
    return isForbiddenBy(level, example.history());
  }

  private static boolean isForbiddenBy(Level level, History history) {
    return Separation.verdict(history, level).kind() == Verdict.Kind.VIOLATED;
  }

  /** A level at which its example is reported by that name, if there is one; rather a weakest. */
  Level shownAt() throws InputProblem {
    History history = example.history();
    List<Level> forbidding = forbidding();
    List<Level> weakest = LevelSweep.weakest(forbidding);
    return Stream.concat(weakest.stream(), forbidding.stream())
        .filter(level -> isReportedBy(level, history))
        .findFirst()
        .orElse(weakest.get(0));
  }

  private boolean isReportedBy(Level level, History history) {
    Anomaly found = Separation.verdict(history, level).anomaly();
    return found != null && found.kind() == kind.reportedAs();
  }

  /** The levels that forbid its example, weakest first. */
  List<Level> forbidding() throws InputProblem {
    History history = example.history();
    return Separation.levels().stream().filter(level -> isForbiddenBy(level, history)).toList();
  }
}
