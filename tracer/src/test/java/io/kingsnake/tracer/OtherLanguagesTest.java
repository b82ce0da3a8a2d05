package io.kingsnake.tracer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client that docs/RECORDING.md shows. */
class OtherLanguagesTest {
  private static final Pattern PYTHON = Pattern.compile("```python\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder = Path.of("");

  private static boolean hasPython() throws InterruptedException {
    try {
      Process version = new ProcessBuilder("python3", "--version").start();
      return version.waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void pythonClient_recordsAReadableHistory() throws Exception {
    assumeTrue(hasPython(), "python3 is not installed");
    String root = Objects.requireNonNull(System.getProperty("kingsnake.root"), "kingsnake.root");
    Matcher page = PYTHON.matcher(Files.readString(Path.of(root, "docs/RECORDING.md")));
    assertThat(page.find()).isTrue();
    Path script = Files.writeString(folder.resolve("client.py"), page.group(1));
    Path directory = Files.createDirectory(folder.resolve("run"));
    Path errors = folder.resolve("errors");
    int exitCode =
        new ProcessBuilder("python3", script.toString(), directory.toString())
            .redirectErrorStream(true)
            .redirectOutput(errors.toFile())
            .start()
            .waitFor();
    assertThat(exitCode).as(Files.readString(errors)).isZero();

    try (Recorder recorder = Recorder.join(directory, RecorderOptions.DEFAULT)) {
      SessionRecorder bob = recorder.session("bob"); // a Java client beside it
      bob.begin(null);
      bob.read("x", 1);
      bob.end(Outcome.COMMITTED);
    }
    History history = Recorded.in(directory);
    assertThat(history.sessionCount()).isEqualTo(2);
    assertThat(history.outcome(0)).isEqualTo(Outcome.COMMITTED);
    assertThat(history.outcome(1)).isEqualTo(Outcome.INDETERMINATE);
    assertThat(history.txnId(0)).isEqualTo(1_000_000);
  }
}
