package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.generate.RandomHistories;
import io.kingsnake.workload.reference.Bug;
import io.kingsnake.workload.reference.Fault;
import io.kingsnake.workload.reference.Isolation;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same input gives the same verdict and the same explanation. */
class DeterminismTest {
  private static final int SEEDS = 500;

  private static final List<String> LEVELS_OF_LARGE =
      List.of("serializable", "strict-serializable", "snapshot-isolation", "strong-si");

  @Test
  void smallHistories_areExplainedTheSameTwice() {
    RandomHistories histories = RandomHistories.registers().withTransactions(12);
    for (int seed = 0; seed < SEEDS; seed++) {
      History history = histories.history(seed);
      assertSameTwice(history, Checking.LEVELS, HistoryScript.show(history));
    }
  }

  @ParameterizedTest
  @EnumSource(Bug.class)
  void runsWithBugs_areExplainedTheSameTwice(Bug bug) {
    Fault fault = Fault.withProbability(bug, 0.02);
    History history = ReferenceRuns.run(Isolation.SNAPSHOT_ISOLATION, 7, fault).history();
    assertSameTwice(history, LEVELS_OF_LARGE, bug.toString());
  }

  @Test
  void runsWithDuplicateValues_areExplainedTheSameTwice() {
    History history = ReferenceRuns.withDuplicateValues(Isolation.SNAPSHOT_ISOLATION, 7).history();
    assertSameTwice(history, LEVELS_OF_LARGE, "duplicates");
  }

  /** Checks without a certificate share the collector that collects nothing. */
  @Test
  void checksOnSeveralThreads_leaveEachOtherAlone() {
    RandomHistories histories = RandomHistories.everything();
    List<Verdict.Kind> alone = kinds(histories, IntStream.range(0, SEEDS));
    List<Verdict.Kind> together = kinds(histories, IntStream.range(0, SEEDS).parallel());
    assertThat(together).isEqualTo(alone);
  }

  private static List<Verdict.Kind> kinds(RandomHistories histories, IntStream seeds) {
    return seeds
        .mapToObj(seed -> Checking.check(histories.history(seed), "repeatable-read").kind())
        .toList();
  }

  private static void assertSameTwice(History history, List<String> levels, String description) {
    for (String level : levels) {
      Verdict once = Checking.check(history, level);
      Verdict again = Checking.check(history, level);
      assertThat(again.kind()).as("%s: %s", level, description).isEqualTo(once.kind());
      assertThat(again.anomaly()).as("%s: %s", level, description).isEqualTo(once.anomaly());
    }
  }
}
