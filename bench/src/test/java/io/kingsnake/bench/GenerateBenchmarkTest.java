package io.kingsnake.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.bench.GenerateBenchmark.Result;
import io.kingsnake.workload.reference.Bug;
import io.kingsnake.workload.reference.Fault;
import io.kingsnake.workload.reference.Isolation;
import io.kingsnake.workload.reference.RunOptions;
import org.junit.jupiter.api.Test;

class GenerateBenchmarkTest {
  @Test
  void tinyRun_makesTheHistoryAskedFor() {
    RunOptions options =
        RunOptions.of(Isolation.SNAPSHOT_ISOLATION, 1)
            .withSessions(10, 100)
            .withFaults(Fault.plantedAfter(Bug.LOST_UPDATE, 500));
    Result result = GenerateBenchmark.measure(options, 20, 10_000);
    assertThat(result.run().history().txnCount()).isEqualTo(1000);
    assertThat(result.run().history().opCount()).isBetween(19_000, 20_000);
    assertThat(result.run().firings()).hasSize(1);
    assertThat(result.toString()).startsWith("1000 transactions");
  }
}
