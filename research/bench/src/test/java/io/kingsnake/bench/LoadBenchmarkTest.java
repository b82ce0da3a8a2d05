package io.kingsnake.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.HistoryCounts;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LoadBenchmarkTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void tinyFile_isLoadedAndCounted() throws Exception {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    Path file = folder.resolve("small.txt");
    Files.writeString(file, "w(1,1,1,1)\nr(1,1,2,2)\nw(2,5,2,2)\n");
    HistoryCounts counts =
        LoadBenchmark.run(file, new PrintStream(printed, true, StandardCharsets.UTF_8));
    assertThat(counts.sessions()).isEqualTo(2);
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("round 3: 2 transactions, 3 operations");
  }
}
