package io.kingsnake.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.format.Source;
import io.kingsnake.stream.chain.Chain;
import io.kingsnake.stream.chain.ChainOptions;
import io.kingsnake.stream.feed.DirectoryFeed;
import io.kingsnake.stream.feed.Feed;
import io.kingsnake.stream.feed.Place;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchTest {
  @TempDir Path directory;

  private Path recording() {
    return directory.resolve("recording");
  }

  /** No session is slow enough to have vanished. */
  private static Watch.Plan plan(@Nullable Path checkpoint, @Nullable Duration idle) {
    return new Watch.Plan(
        Levels.SERIALIZABLE,
        CheckOptions.DEFAULT,
        ChainOptions.ofWindow(2000),
        checkpoint,
        Duration.ofMillis(20),
        idle,
        Duration.ofHours(1));
  }

  /** Ends some time after everything there is was read. */
  private Watch watch(Path checkpoint, List<WatchState> states) throws Exception {
    return Watch.of(Source.of(recording()), plan(checkpoint, Duration.ofMillis(900)), states::add);
  }

  private Chain.Conclusion conclusion(Path checkpoint, List<WatchState> states) throws Exception {
    try (Watch watch = watch(checkpoint, states)) {
      return watch.run();
    }
  }

  @Test
  void recordingWithoutTransactions_isUndecided() throws Exception {
    Files.createDirectories(recording());
    Files.writeString(
        recording().resolve("a.jsonl"), "{\"kingsnake\":1,\"part\":true}\n{\"session\":\"a\"}\n");
    Verdict verdict =
        conclusion(directory.resolve("empty.checkpoint"), new ArrayList<>()).verdict();
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.UNDECIDED);
    assertThat(verdict.message()).contains("nothing to check");
  }

  @Test
  void recordingThatGrows_isValidUpToItsEnd() throws Exception {
    List<WatchState> states = new ArrayList<>();
    try (Clients clients = new Clients(recording())) {
      Thread work =
          new Thread(
              () -> {
                for (int i = 0; i < 3000; i++) {
                  clients.increment(false);
                }
              });
      work.start();
      Feed feed = new DirectoryFeed(Source.of(recording()), Place.START);
      try (Watch watch = Watch.of(new CountedFeed(feed, 3000), plan(null, null), states::add)) {
        assertThat(watch.run().verdict().kind()).isEqualTo(Verdict.Kind.SATISFIED);
      }
      work.join();
    }
    WatchState last = states.get(states.size() - 1);
    assertThat(last.replayed()).isEqualTo(3000);
    assertThat(last.metrics()).contains("kingsnake_replayed_total 3000");
  }

  @Test
  void lostUpdate_isToldWhileTheRecordingGoesOn() throws Exception {
    try (Clients clients = new Clients(recording())) {
      for (int i = 0; i < 1000; i++) {
        clients.increment(i == 800);
      }
      try (Watch watch = Watch.of(Source.of(recording()), plan(null, null), state -> {})) {
        assertThat(watch.run().verdict().kind()).isEqualTo(Verdict.Kind.VIOLATED);
      }
    }
  }

  @Test
  void watchThatIsInterruptedAtAnyMoment_goesOnToTheSameVerdict() throws Exception {
    for (int lost : new int[] {-1, 1500}) {
      Path checkpoint = directory.resolve("checkpoint" + lost);
      Files.createDirectories(recording());
      SplittableRandom random = new SplittableRandom(lost);
      try (Clients clients = new Clients(recording())) {
        for (int i = 0; i < 2000; i++) {
          clients.increment(i == lost);
          if (random.nextInt(200) == 0) {
            interrupted(checkpoint, random.nextInt(120));
          }
        }
      }
      assertThat(conclusion(checkpoint, new ArrayList<>()).verdict().kind())
          .isEqualTo(lost < 0 ? Verdict.Kind.SATISFIED : Verdict.Kind.VIOLATED);
      for (int i = 0; i < 4; i++) {
        Files.delete(recording().resolve("s" + i + ".jsonl"));
      }
    }
  }

  private void interrupted(Path checkpoint, int millis) throws Exception {
    Watch watch = watch(checkpoint, new ArrayList<>());
    Thread thread =
        new Thread(
            () -> {
              try {
                watch.run();
              } catch (Exception e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.start();
    thread.join(millis);
    thread.interrupt();
    thread.join();
    watch.close();
  }

  @Test
  void fileThatIsCompressedWhenItHasEnded_isReadOn() throws Exception {
    try (Clients clients = new Clients(recording())) {
      for (int i = 0; i < 100; i++) {
        clients.increment(false);
      }
    }
    Path checkpoint = directory.resolve("checkpoint");
    interrupted(checkpoint, 100);
    Path file = recording().resolve("s1.jsonl");
    try (var out =
        new java.util.zip.GZIPOutputStream(
            Files.newOutputStream(recording().resolve("s1.jsonl.gz")))) {
      out.write(Files.readAllBytes(file));
    }
    Files.delete(file);
    List<WatchState> states = new ArrayList<>();
    assertThat(conclusion(checkpoint, states).verdict().kind()).isEqualTo(Verdict.Kind.SATISFIED);
    assertThat(states.get(states.size() - 1).replayed()).isEqualTo(100);
  }
}
