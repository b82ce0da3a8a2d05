package io.kingsnake.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RecorderOverheadTest {
  @Test
  void tinyRun_comparesBothKinds() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    double ratio =
        RecorderOverhead.run(
            new Settings("db=h2", "clients=2", "seconds=3"),
            new PrintStream(out, true, StandardCharsets.UTF_8));
    assertThat(ratio).isPositive();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("2 clients", "recording leaves");
  }
}
