package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.stream.Watch;
import io.kingsnake.stream.chain.ChainOptions;
import io.kingsnake.stream.feed.DirectoryFeed;
import io.kingsnake.stream.feed.Feed;
import io.kingsnake.stream.feed.Place;
import io.kingsnake.tracer.Recorder;
import io.kingsnake.tracer.RecorderOptions;
import io.kingsnake.workload.WorkloadParameters;
import io.kingsnake.workload.Workloads;
import io.kingsnake.workload.reference.Bug;
import io.kingsnake.workload.reference.Fault;
import io.kingsnake.workload.reference.Isolation;
import io.kingsnake.workload.reference.ReferenceDatabase;
import io.kingsnake.workload.reference.RunOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The reference database is watched while its clients work. */
class WatchedReferenceTest {
  private static final int TXNS = 900;
  private static final int RATE = 3000;

  @TempDir private Path folder = Path.of("");

  /** Each bug, with each isolation that can be watched and that it breaks. */
  static Stream<Arguments> bugs() {
    return Arrays.stream(Bug.values())
        .flatMap(
            bug ->
                Arrays.stream(Isolation.values())
                    .filter(bug::breaks)
                    .map(isolation -> Arguments.of(bug, isolation)));
  }

  @ParameterizedTest
  @EnumSource(Isolation.class)
  void correctDatabase_staysValid(Isolation isolation) throws Exception {
    assertThat(watched(isolation).kind()).isEqualTo(Kind.SATISFIED);
  }

  @ParameterizedTest
  @MethodSource("bugs")
  void everyBug_isFound(Bug bug, Isolation isolation) throws Exception {
    assertThat(watched(isolation, Fault.plantedAfter(bug, TXNS / 3)).kind())
        .isEqualTo(Kind.VIOLATED);
  }

  private Verdict watched(Isolation isolation, Fault... faults) throws Exception {
    RunOptions options = RunOptions.of(isolation, 1).withTransactions(6, TXNS).withFaults(faults);
    WorkloadParameters parameters = new WorkloadParameters(50, 4, "uniform");
    History history =
        new ReferenceDatabase(options)
            .run(Workloads.load().named("general").orElseThrow().create(parameters))
            .history();
    Watch.Plan plan =
        new Watch.Plan(
            Levels.named(isolation.level()),
            CheckOptions.DEFAULT.withTimeout(Duration.ofMinutes(10)),
            ChainOptions.ofWindow(2000),
            null,
            Duration.ofMillis(100),
            null,
            Duration.ofHours(1));
    Files.createDirectories(folder);
    Thread player = new Thread(() -> play(history));
    Feed feed = new DirectoryFeed(Source.of(folder), Place.START);
    try (Watch watch = Watch.of(new EndingFeed(feed, player), plan, state -> {})) {
      player.start();
      return watch.run().verdict();
    } finally {
      player.join();
    }
  }

  private void play(History history) {
    try (Recorder recorder = Recorder.open(folder, RecorderOptions.DEFAULT)) {
      new PlayedHistory(history, RATE).into(recorder);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
