package io.kingsnake.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.testkit.generate.RandomHistories;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Random histories would prove nothing if they could not separate the levels. */
class BalanceTest {
  private static final int COUNT = 2000;

  private static final List<RandomHistories> PRESETS =
      List.of(
          RandomHistories.registers(),
          RandomHistories.lists().withTransactions(6),
          RandomHistories.ranges(),
          RandomHistories.everything());

  @Test
  void everyLevel_acceptsAndRejectsATenth() {
    Map<String, List<Integer>> percents = new HashMap<>();
    for (List<Set<String>> verdicts : verdicts()) {
      for (String level : Oracle.levels()) {
        long accepted = verdicts.stream().filter(levels -> levels.contains(level)).count();
        percents
            .computeIfAbsent(level, name -> new ArrayList<>())
            .add((int) (100 * accepted / COUNT));
      }
    }
    assertThat(percents)
        .allSatisfy(
            (level, byPreset) ->
                assertThat(byPreset).anyMatch(percent -> percent >= 10 && percent <= 90));
  }

  @Test
  void neighbours_areToldApart() {
    List<Set<String>> all = verdicts().stream().flatMap(List::stream).toList();
    for (List<String> ladder : StrengthTest.LADDERS) {
      for (int i = 1; i < ladder.size(); i++) {
        String stronger = ladder.get(i - 1);
        String weaker = ladder.get(i);
        assertThat(all)
            .as("%s and %s", stronger, weaker)
            .anyMatch(levels -> levels.contains(weaker) && !levels.contains(stronger));
      }
    }
  }

  /** By preset, then seed: the levels that accept. */
  private static List<List<Set<String>>> verdicts() {
    Oracle oracle = new Oracle(OracleOptions.DEFAULT);
    List<List<Set<String>>> verdicts = new ArrayList<>();
    for (RandomHistories preset : PRESETS) {
      List<Set<String>> ofPreset = new ArrayList<>();
      for (long seed = 0; seed < COUNT; seed++) {
        ofPreset.add(oracle.accepted(preset.history(seed)));
      }
      verdicts.add(ofPreset);
    }
    return verdicts;
  }
}
