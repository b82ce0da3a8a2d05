package io.kingsnake.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import org.junit.jupiter.api.Test;

/** The inputs of the engine benchmark, tiny, with the verdicts they have by construction. */
class GenerateHistoryTest {
  private static final Checker CHECKER = new Checker(CheckOptions.DEFAULT);

  @Test
  void serialRun_isSerializable() {
    History history = GenerateHistory.history("", "txns=300", "sessions=6", "keys=100");
    assertThat(CHECKER.check(history, Levels.SERIALIZABLE).kind())
        .isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void blindRun_isSerializable() {
    History history =
        GenerateHistory.history("", "workload=blind", "txns=300", "sessions=6", "keys=100");
    assertThat(CHECKER.check(history, Levels.SERIALIZABLE).kind())
        .isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void snapshotRunWithDuplicates_isSnapshotIsolation() {
    History history =
        GenerateHistory.history(
            "",
            "isolation=snapshot_isolation",
            "values=duplicate",
            "txns=300",
            "sessions=6",
            "keys=100");
    assertThat(CHECKER.check(history, Levels.SNAPSHOT_ISOLATION).kind())
        .isEqualTo(Verdict.Kind.SATISFIED);
  }

  @Test
  void plantedLostUpdate_violatesSnapshotIsolation() {
    History history =
        GenerateHistory.history(
            "",
            "isolation=snapshot_isolation",
            "bug=LOST_UPDATE",
            "txns=3000",
            "sessions=6",
            "keys=1000");
    assertThat(CHECKER.check(history, Levels.SNAPSHOT_ISOLATION).kind())
        .isEqualTo(Verdict.Kind.VIOLATED);
  }
}
