package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.workload.literature.RangeWorkload;
import io.kingsnake.workload.reference.Isolation;
import io.kingsnake.workload.reference.ReferenceDatabase;
import io.kingsnake.workload.reference.RunOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scans of hundreds of keys are thousands of reads in one transaction. */
class WideRangesTest {
  /** Comparing each read with each earlier one took minutes. */
  @ParameterizedTest
  @ValueSource(strings = {"axiomatic-rc", "monotonic-atomic-view", "read-atomic"})
  void manyWideScans_areDecided(String level) {
    RunOptions options = RunOptions.of(Isolation.SNAPSHOT_ISOLATION, 1).withSessions(10, 250);
    History history =
        new ReferenceDatabase(options)
            .run(new RangeWorkload(8, 800, RangeWorkload.Shares.RANGE_QUERY_HEAVY))
            .history();
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, Levels.named(level));
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.SATISFIED);
  }
}
