package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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

  /** The directory of temporary files is everybody's. */
  @Test
  void whatOthersCouldHaveMade_isLeftAlone() throws Exception {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.writeString(elsewhere.resolve("owner.lock"), "0");
    Path link = Files.createSymbolicLink(folder.resolve("kingsnake-link"), elsewhere);
    Path open = Files.createDirectory(folder.resolve("kingsnake-open"));
    Files.writeString(open.resolve("owner.lock"), "0");
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    Path linked = Files.createDirectory(folder.resolve("kingsnake-linked"));
    Files.createSymbolicLink(linked.resolve("owner.lock"), elsewhere.resolve("owner.lock"));
    assertThat(Scratch.sweep(folder)).isEmpty();
    assertThat(List.of(elsewhere.resolve("owner.lock"), link, open, linked))
        .allMatch(Files::exists);
  }

  @Test
  void linksInAScratchDirectory_areNotFollowed() throws Exception {
    Path kept = Files.writeString(folder.resolve("kept"), "");
    Path left = leftByAKilledRun();
    Files.createSymbolicLink(left.resolve("data/link"), folder);
    assertThat(Scratch.sweep(folder)).containsExactly(left);
    assertThat(kept).exists();
  }

  @Test
  void sweepsAtTheSameTime_removeEachOnce() throws Exception {
    int count = 30;
    for (int i = 0; i < count; i++) {
      Path left = Files.createDirectory(folder.resolve("kingsnake-left-" + i));
      Files.writeString(left.resolve("owner.lock"), "0");
    }
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Path> removed = new ArrayList<>();
      Callable<List<Path>> sweep = () -> Scratch.sweep(folder);
      for (Future<List<Path>> result : threads.invokeAll(Collections.nCopies(4, sweep))) {
        removed.addAll(result.get());
      }
      removed.addAll(Scratch.sweep(folder));
      assertThat(removed).hasSize(count).doesNotHaveDuplicates();
    } finally {
      threads.shutdown();
    }
  }
}
