package io.kingsnake.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.HistoryCounts;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class LoadBenchmarkTest {
  @Test
  void tinyRun_loadsWhatWasGenerated() throws Exception {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    HistoryCounts counts =
        LoadBenchmark.run(123, 4, new PrintStream(printed, true, StandardCharsets.UTF_8));
    assertThat(counts.sessions()).isEqualTo(50);
    assertThat(counts.transactions()).isEqualTo(123);
    assertThat(counts.operations()).isEqualTo(123 * 4);
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("round 3: 123 transactions, 492 operations");
  }
}
