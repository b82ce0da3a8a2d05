package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchTest {
  @TempDir private Path folder = Path.of("");

  private Path leftByAKilledRun() throws Exception {
    Path left = Files.createDirectory(folder.resolve("kingsnake-h2-left"));
    Files.writeString(left.resolve("owner.lock"), "0");
    Files.createDirectories(left.resolve("data/deep"));
    return left;
  }

  @Test
  void sweep_removesWhatNobodyOwnsAndNothingElse() throws Exception {
    Path left = leftByAKilledRun();
    Path unmarked = Files.createDirectory(folder.resolve("kingsnake-of-somebody"));
    Path other = Files.createDirectory(folder.resolve("data"));
    Scratch mine = Scratch.make(folder, "h2");
    Files.writeString(mine.directory().resolve("file"), "kept");
    assertThat(Scratch.sweep(folder)).containsExactly(left);
    assertThat(left).doesNotExist();
    assertThat(List.of(unmarked, other, mine.directory().resolve("file"))).allMatch(Files::exists);
    mine.close();
    assertThat(mine.directory()).doesNotExist();
  }

  @Test
  void programsOfAKilledRun_areEnded() throws Exception {
    Path sleep = Path.of("/bin/sleep");
    assumeTrue(Files.isExecutable(sleep), "needs a program to copy");
    Path program = Files.copy(sleep, leftByAKilledRun().resolve("server"));
    assertThat(program.toFile().setExecutable(true)).isTrue();
    Process server = new ProcessBuilder(program.toRealPath().toString(), "600").start();
    try {
      assertThat(Scratch.sweep(folder)).hasSize(1);
      assertThat(server.waitFor(10, TimeUnit.SECONDS)).isTrue();
    } finally {
      server.destroyForcibly();
    }
  }
}
