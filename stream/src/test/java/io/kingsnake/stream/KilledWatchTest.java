package io.kingsnake.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.model.Verdict;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A watch is a process that is killed ({@code SIGKILL}) at random moments, started again, and at
 * last left alone, while clients go on. {@code -Dkingsnake.kills=100} has it killed that often.
 */
class KilledWatchTest {
  private static final int KILLS = Integer.getInteger("kingsnake.kills", 4);
  private static final int KILLS_OF_ONE_RECORDING = 10;
  private static final int MOST_MILLIS = 400;

  @TempDir Path directory;

  @Test
  void watchThatIsKilledAtRandomMoments_comesToTheSameVerdict() throws Exception {
    int kills = 0;
    for (int round = 0; kills < KILLS; round++) {
      assertThat(round).as("recordings for %d kills", kills).isLessThan(2 * KILLS);
      boolean isLost = round % 2 == 1;
      int wanted = Math.min(KILLS_OF_ONE_RECORDING, (KILLS + 1) / 2);
      kills += killedRound(round, wanted, isLost);
    }
  }

  /** Returns how often it was killed before it came to a verdict. */
  private int killedRound(int round, int wanted, boolean isLost) throws Exception {
    SplittableRandom random = new SplittableRandom(round);
    Path recording = directory.resolve("recording-" + round);
    Path checkpoint = directory.resolve("checkpoint-" + round);
    int kills = 0;
    try (Clients clients = new Clients(recording)) {
      clients.incrementUntilStopped(isLost ? 200 + random.nextInt(800 * wanted) : -1);
      while (kills < wanted && kill(recording, checkpoint, random.nextInt(MOST_MILLIS))) {
        kills++;
      }
      clients.stop();
      Process last = start(recording, checkpoint);
      try (BufferedReader out = last.inputReader()) {
        assertThat(out.readLine()).isEqualTo(WatchProcess.STARTED);
        String verdict = out.readLine();
        assertThat(verdict)
            .as("round %d after %d kills: %s", round, kills, out.readLine())
            .isEqualTo((isLost ? Verdict.Kind.VIOLATED : Verdict.Kind.SATISFIED).name());
        assertThat(last.waitFor(60, TimeUnit.SECONDS)).isTrue();
      } finally {
        last.destroyForcibly();
      }
    }
    return kills;
  }

  private static Process start(Path recording, Path checkpoint) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            WatchProcess.class.getName(),
            recording.toString(),
            checkpoint.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** Kills the watch; returns false if it had come to a verdict by then. */
  private static boolean kill(Path recording, Path checkpoint, int millis) throws Exception {
    Process process = start(recording, checkpoint);
    try (BufferedReader out = process.inputReader()) {
      assertThat(out.readLine()).isEqualTo(WatchProcess.STARTED);
      boolean hasEnded = process.waitFor(millis, TimeUnit.MILLISECONDS);
      process.destroyForcibly();
      process.waitFor();
      return !hasEnded;
    }
  }
}
