package io.kingsnake.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.testkit.generate.RandomHistories;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Random histories would prove nothing if a level accepted, or rejected, nearly all of them. */
class BalanceTest {
  private static final int COUNT = 2000;

  @Test
  void everyLevel_acceptsAndRejectsMany() {
    List<RandomHistories> presets =
        List.of(
            RandomHistories.registers(),
            RandomHistories.lists(),
            RandomHistories.ranges(),
            RandomHistories.everything());
    Map<String, List<Integer>> percents = new TreeMap<>();
    Oracle oracle = new Oracle(OracleOptions.DEFAULT);
    for (RandomHistories preset : presets) {
      int[] accepted = new int[Oracle.levels().size()];
      for (long seed = 0; seed < COUNT; seed++) {
        oracle
            .accepted(preset.history(seed))
            .forEach(level -> accepted[Oracle.levels().indexOf(level)]++);
      }
      for (String level : Oracle.levels()) {
        int percent = 100 * accepted[Oracle.levels().indexOf(level)] / COUNT;
        percents.computeIfAbsent(level, name -> new java.util.ArrayList<>()).add(percent);
      }
    }
    System.out.println(percents);
    assertThat(percents)
        .allSatisfy(
            (level, byPreset) ->
                assertThat(byPreset).anyMatch(percent -> percent >= 10 && percent <= 90));
  }
}
