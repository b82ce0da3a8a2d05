package io.kingsnake.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a recording process for good, and looks for what it had acknowledged. */
class KillTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void killedProcess_losesNoAcknowledgedTransaction() throws Exception {
    for (int acknowledgements : new int[] {1, 137, 5000}) {
      Path directory = folder.resolve("run-" + acknowledgements);
      Set<Long> acknowledged = killAfter(acknowledgements, directory);
      History history = Recorded.in(directory);
      Set<Long> committed = new HashSet<>();
      int unfinished = 0;
      for (int txn = 0; txn < history.txnCount(); txn++) {
        if (history.outcome(txn) == Outcome.COMMITTED) {
          committed.add(history.txnId(txn));
        } else {
          assertThat(history.outcome(txn)).isEqualTo(Outcome.INDETERMINATE);
          unfinished++;
        }
      }
      assertThat(committed).as("after %d", acknowledgements).containsAll(acknowledged);
      assertThat(unfinished).isBetween(0, 3);
    }
  }

  /** Returns all transactions that the process reported before it died. */
  private static Set<Long> killAfter(int acknowledgements, Path directory) throws Exception {
    Process process = start(directory);
    Set<Long> acknowledged = new HashSet<>();
    try (BufferedReader told = process.inputReader()) {
      for (String line; (line = told.readLine()) != null; ) {
        acknowledged.add(Long.valueOf(line));
        if (acknowledged.size() == acknowledgements) {
          process.destroyForcibly();
        }
      }
    } catch (NumberFormatException | IOException e) {
      // Only the last line may be cut off by the kill.
      assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(acknowledgements);
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor()).as("exit code of a killed process").isEqualTo(137);
    assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(acknowledgements);
    return acknowledged;
  }

  private static Process start(Path directory) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    assertThat(classPath.split(File.pathSeparator, -1)).isNotEmpty();
    List<String> command =
        List.of(java, "-cp", classPath, KilledClient.class.getName(), directory.toString());
    return new ProcessBuilder(command)
        .redirectError(Files.createTempFile(directory.getParent(), "err", ".txt").toFile())
        .start();
  }
}
