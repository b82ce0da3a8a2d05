package io.kingsnake.cli;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An anomaly that has a name.
 *
 * @param example a history that shows it
 * @param meaning what it is
 * @param remedy how to avoid it
 */
record KnownAnomaly(
    String name, List<String> aliases, Fixture example, String meaning, String remedy) {
  KnownAnomaly {
    aliases = List.copyOf(aliases);
  }

  static List<KnownAnomaly> all() throws InputProblem {
    List<Fixture> fixtures = Fixture.all();
    List<KnownAnomaly> all = new ArrayList<>();
    for (List<String> row : ResourceTable.rows("anomalies.txt")) {
      List<String> aliases =
          row.get(1).isEmpty() ? List.of() : Arrays.asList(row.get(1).split(", ", -1));
      Fixture example =
          fixtures.stream()
              .filter(each -> each.name().equals(row.get(2)))
              .findFirst()
              .orElseThrow();
      all.add(new KnownAnomaly(row.get(0), aliases, example, row.get(3), row.get(4)));
    }
    return all;
  }

  /** By its name or another, however it is spelt. */
  static Optional<KnownAnomaly> named(String name) throws InputProblem {
    return all().stream()
        .filter(
            anomaly ->
                spelt(anomaly.name()).equals(spelt(name))
                    || anomaly.aliases().stream().anyMatch(a -> spelt(a).equals(spelt(name))))
        .findFirst();
  }

  private static String spelt(String name) {
    return name.strip().toLowerCase(Locale.ROOT).replaceAll("[ _-]", "");
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
