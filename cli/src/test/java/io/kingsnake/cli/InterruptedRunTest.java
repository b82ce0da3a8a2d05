package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.format.Formats;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C and other signals, for real. */
class InterruptedRunTest {
  private static final int PATIENCE_SECONDS = 60;

  @TempDir private Path folder = Path.of("");

  @Test
  void interruptedRun_leavesItsHistoryIntactAndChecksIt() throws Exception {
    Interrupt.assumePossible();
    Path out = folder.resolve("run");
    Path err = folder.resolve("err.txt");
    Process run = start(out, err);
    try {
      awaitTransactions(run, out);
      Interrupt.send(run);
      assertThat(run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    } finally {
      run.destroyForcibly();
    }
    assertThat(run.exitValue()).isZero();
    assertThat(Files.readString(err)).contains("stopping; Ctrl-C again ends at once");
    assertThat(Files.readString(folder.resolve("out.txt")))
        .contains("stopped before the 100000000 transactions", "satisfied  read-committed");
    History history = Formats.load().read(Source.of(out), ReadOptions.DEFAULT);
    assertThat(history.txnCount()).isGreaterThan(10);
    for (int txn = 0; txn < history.txnCount(); txn++) {
      assertThat(history.outcome(txn)).isNotEqualTo(Outcome.INDETERMINATE);
    }
  }

  /** An interrupted probe must not report success for scenarios it has not played. */
  @Test
  void interruptedProbe_isNoSuccess() throws Exception {
    Interrupt.assumePossible();
    Path out = folder.resolve("probe");
    Path err = folder.resolve("err.txt");
    Process probe = java(out, err, List.of("probe", "--isolation", "serializable,rr", "h2"));
    try {
      awaitFile(probe, out.resolve("serializable/write-skew/c0.jsonl"), 1);
      Interrupt.send(probe);
      assertThat(probe.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    } finally {
      probe.destroyForcibly();
    }
    assertThat(probe.exitValue()).as(Files.readString(err)).isNotZero();
    assertThat(out.resolve("repeatable-read")).doesNotExist();
  }

  @Test
  void terminatedRun_leavesNoTemporaryDirectory() throws Exception {
    Process run = started(folder.resolve("run"));
    assertThat(scratch()).hasSize(1);
    run.destroy();
    assertThat(run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(scratch()).isEmpty();
    assertThat(Files.readString(folder.resolve("err.txt"))).contains("stopped after ");
  }

  @Test
  void killedRun_isTidiedUpByTheNext() throws Exception {
    Process killed = started(folder.resolve("killed"));
    killed.destroyForcibly().waitFor();
    List<String> left = scratch();
    assertThat(left).hasSize(1);
    Process next = started(folder.resolve("next"));
    assertThat(scratch()).hasSize(1).doesNotContainAnyElementsOf(left);
    assertThat(Files.readString(folder.resolve("err.txt")))
        .contains("removed what killed runs had left: ", left.get(0));
    next.destroy();
    assertThat(next.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  private Process started(Path out) throws Exception {
    Process run = start(out, folder.resolve("err.txt"));
    try {
      awaitTransactions(run, out);
      return run;
    } catch (AssertionError e) {
      run.destroyForcibly();
      throw e;
    }
  }

  private List<String> scratch() {
    String[] names = folder.toFile().list((where, name) -> name.startsWith("kingsnake-"));
    return List.of(Objects.requireNonNull(names));
  }

  private Process start(Path out, Path err) throws IOException {
    return java(out, err, List.of("run", "--txns", "100000000", "--clients", "3", "--check", "rc"));
  }

  private Process java(Path out, Path err, List<String> command) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> all =
        new ArrayList<>(
            List.of(java, "-Djava.io.tmpdir=" + folder, "-cp", classPath, Main.class.getName()));
    all.addAll(command);
    all.addAll(List.of("--out", out.toString()));
    return new ProcessBuilder(all)
        .redirectError(err.toFile())
        .redirectOutput(folder.resolve("out.txt").toFile())
        .start();
  }

  /** Waits until every client has done something. */
  private static void awaitTransactions(Process run, Path out) throws Exception {
    awaitFile(run, out.resolve("c2.jsonl"), 10_000);
  }

  private static void awaitFile(Process run, Path file, long size) throws Exception {
    for (int i = 0; i < 10 * PATIENCE_SECONDS && run.isAlive(); i++) {
      if (Files.exists(file) && Files.size(file) > size) {
        return;
      }
      Thread.sleep(100);
    }
    throw new AssertionError("the run does not get going");
  }
}
