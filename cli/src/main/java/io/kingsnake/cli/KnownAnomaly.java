package io.kingsnake.cli;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

  /** Whether its example violates the level. */
  boolean isForbiddenBy(Level level) throws InputProblem {
    return isForbiddenBy(level, example.history());
  }

  private static boolean isForbiddenBy(Level level, History history) {
    return Separation.verdict(history, level).kind() == Verdict.Kind.VIOLATED;
  }

  /** The levels that forbid its example, weakest first. */
  List<Level> forbidding() throws InputProblem {
    History history = example.history();
    return Separation.levels().stream().filter(level -> isForbiddenBy(level, history)).toList();
  }
}
