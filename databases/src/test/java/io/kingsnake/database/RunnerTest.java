package io.kingsnake.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.database.run.RunCounts;
import io.kingsnake.database.run.RunOptions;
import io.kingsnake.database.run.Runner;
import io.kingsnake.tracer.Recorder;
import io.kingsnake.tracer.RecorderOptions;
import io.kingsnake.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class RunnerTest {
  private static final Workload READS = (session, random, plan) -> plan.get(1);

  @TempDir private Path folder = Path.of("");

  @Test
  @Timeout(600)
  void clientsThatHang_doNotOutliveTheLimit() throws Exception {
    try (Recorder recorder = Recorder.open(folder, RecorderOptions.DEFAULT)) {
      RunOptions options =
          new RunOptions(Isolation.SERIALIZABLE, 3, 100, 1, 0, Optional.of(Duration.ofMillis(100)));
      RunCounts counts = new Runner(new HangingServer(), READS, options, recorder).run();
      assertThat(counts.committed()).isZero();
      assertThat(counts.aborted()).isEqualTo(3);
    }
  }

  @Test
  void rate_isNotExceeded() throws Exception {
    Runs runs = new Runs(folder.resolve("scratch"));
    try (Server server = runs.start("h2");
        Recorder recorder = Recorder.open(folder.resolve("run"), RecorderOptions.DEFAULT)) {
      RunOptions options =
          new RunOptions(Isolation.SERIALIZABLE, 4, 40, 1, 0, Optional.of(100.0), Optional.empty());
      RunCounts counts = new Runner(server, READS, options, recorder).run();
      assertThat(counts.committed()).isGreaterThanOrEqualTo(40);
      assertThat(counts.elapsedNanos()).isGreaterThan(350_000_000L);
    }
  }
}
