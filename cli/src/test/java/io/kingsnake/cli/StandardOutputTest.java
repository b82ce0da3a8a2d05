package io.kingsnake.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandardOutputTest {
  @Test
  void fullDisk_isALossOfResults() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "no device that is always full on this system");
    try (FileOutputStream device = new FileOutputStream(full.toFile());
        StandardOutput out = new StandardOutput(device.getFD())) {
      assertThat(out.lossOfResults()).isNull();
      assertThatThrownBy(() -> out.write(new byte[] {1})).isInstanceOf(IOException.class);
      assertThat(out.lossOfResults()).isNotEmpty();
    }
  }

  @Test
  void writtenResults_areNoLoss(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("out");
    try (FileOutputStream stream = new FileOutputStream(file.toFile());
        StandardOutput out = new StandardOutput(stream.getFD())) {
      out.write("satisfied".getBytes(UTF_8));
      assertThat(out.lossOfResults()).isNull();
    }
    assertThat(file).hasContent("satisfied");
  }
}
