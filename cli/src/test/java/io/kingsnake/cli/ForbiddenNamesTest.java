package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.testkit.generate.TinyHistories;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The levels that forbid the histories of a name are computed, from tiny histories and from those
 * that separate levels, and {@code explain} prints them.
 */
class ForbiddenNamesTest {
  private static final List<Level> LEVELS =
      Separation.levels().stream().filter(level -> !level.looksAtTimes()).toList();

  /** Number of histories of a name, and for each level the number of those that violate it. */
  private static final class Count {
    private int histories;
    private final Map<String, Integer> violating = new HashMap<>();

    private String line(String name) {
      List<String> always = new ArrayList<>();
      List<String> sometimes = new ArrayList<>();
      for (Level level : LEVELS) {
        int count = violating.getOrDefault(level.name(), 0);
        if (count == histories) {
          always.add(level.name());
        } else if (count > 0) {
          sometimes.add(level.name());
        }
      }
      return "%s | %d | %s | %s"
          .formatted(name, histories, String.join(", ", always), String.join(", ", sometimes));
    }
  }

  private final Map<String, Count> counts = new TreeMap<>();

  @Test
  void table_isWhatTinyHistoriesShow() throws Exception {
    new TinyHistories(2, 2, false).forEach(this::count);
    new TinyHistories(3, 1, false).forEach(this::count);
    TinyHistories.uniqueValues().forEach(this::count);
    for (Fixture fixture : Separation.load().all()) {
      count(fixture.history());
    }
    for (Fixture fixture : Fixture.all()) {
      count(fixture.history());
    }
    List<String> lines = new ArrayList<>();
    lines.add("# name or class | histories that show it | levels that all violate | that some do");
    counts.forEach((name, count) -> lines.add(count.line(name)));
    String computed = String.join("\n", lines) + "\n";
    Path stored = Path.of("src/main/resources/io/kingsnake/cli/forbidden.txt");
    if ("write".equals(System.getProperty("kingsnake.samples"))) {
      Files.writeString(stored, computed);
    }
    assertThat(computed)
        .as("-Dkingsnake.samples=write stores what is computed")
        .isEqualTo(Files.readString(stored));
  }

  private void count(History history) {
    Map<Level, Verdict> verdicts = verdicts(history);
    List<Level> violated = new ArrayList<>();
    verdicts.forEach(
        (level, verdict) -> {
          if (verdict.kind() == Verdict.Kind.VIOLATED) {
            violated.add(level);
          }
        });
    for (String name : names(violated, verdicts)) {
      Count count = counts.computeIfAbsent(name, any -> new Count());
      count.histories++;
      violated.forEach(level -> count.violating.merge(level.name(), 1, Integer::sum));
    }
  }

  /** Names of the violations of the weakest levels. */
  private static Set<String> names(List<Level> violated, Map<Level, Verdict> verdicts) {
    Set<String> names = new HashSet<>();
    for (Level level : LevelSweep.weakest(violated)) {
      Anomaly anomaly =
          Optional.ofNullable(verdicts.get(level)).map(Verdict::anomaly).orElseThrow();
      names.add(anomaly.name());
      Optional.ofNullable(anomaly.cycleClass()).ifPresent(names::add);
    }
    return names;
  }

  private static Map<Level, Verdict> verdicts(History history) {
    Checker checker = new Checker(CheckOptions.DEFAULT);
    LevelSweep sweep = new LevelSweep();
    Map<Level, Verdict> verdicts = new LinkedHashMap<>();
    for (Level level : LevelSweep.inOrder(LEVELS)) {
      Verdict verdict = sweep.settled(level).orElseGet(() -> checker.check(history, level));
      sweep.learn(verdict);
      verdicts.put(level, verdict);
    }
    return verdicts;
  }

  @Test
  void explain_doesNotGeneraliseFromOneExample() {
    assertThat(Invocation.of("explain", "G-single").out())
        .contains("sometimes forbidden by ", "read-atomic", "never forbidden by ");
    assertThat(Invocation.of("explain", "g2-item").out())
        .contains("Of 1265 small histories of this name", "Larger ones may violate others.");
    assertThat(Invocation.of("explain", "thin-air-read").out()).contains("forbidden by ");
  }
}
