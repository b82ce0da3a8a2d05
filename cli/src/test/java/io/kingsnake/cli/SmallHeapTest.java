package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process with too little memory for its history ends and says so, whichever thread it fails. */
class SmallHeapTest {
  private static final int PATIENCE_SECONDS = 600;

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void generate() {
    Invocation run =
        Invocation.of("generate", "--txns", "20000", "--keys", "2000", "--ops", "8", history());
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"off", "auto", "20000"})
  void checkWithLittleMemory_ends(String window) throws Exception {
    assertEnds(List.of("check", "--window", window, history()));
  }

  /** The reader of a recording is a thread of its own. */
  @Test
  void watchWithLittleMemory_ends() throws Exception {
    Path recording = Files.createDirectories(folder.resolve("recording"));
    Files.copy(Path.of(history()), recording.resolve("c0.jsonl"));
    assertEnds(List.of("watch", "--idle", "5s", recording.toString()));
  }

  private void assertEnds(List<String> arguments) throws Exception {
    Path out = folder.resolve("out.txt");
    Process process = started(arguments, out);
    try {
      assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    String said = Files.readString(out);
    assertThat(process.exitValue()).as(said).isIn(0, 2); // 0 where the history just fits
    if (process.exitValue() == 2) {
      assertThat(said).contains("memory budget of");
    }
  }

  private static Process started(List<String> arguments, Path out) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx18m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(arguments);
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(out.toFile())
        .start();
  }

  private String history() {
    return folder.resolve("history.jsonl").toString();
  }
}
