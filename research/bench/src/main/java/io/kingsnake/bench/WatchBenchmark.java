package io.kingsnake.bench;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.stream.Watch;
import io.kingsnake.stream.WatchState;
import io.kingsnake.stream.chain.ChainOptions;
import io.kingsnake.stream.feed.PipeFeed;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Watch of the output of {@link LiveHistory}, as by {@code kingsnake watch -}, with a report of its
 * lag. Arguments are {@code name=value}: level, window, rate (for the table only), and out, a table
 * for research/bench/scale-plots to which lag and memory are added.
 */
public final class WatchBenchmark {
  /** Seconds in which code is compiled; their lag is reported separately. */
  private static final int WARM_UP = 10;

  /** Between samples of memory: not every collection gets at all garbage. */
  private static final int MEMORY_SECONDS = 10;

  private final Level level;
  private final String series;
  private final ScaleTable table;
  private final UsedMemory memory = new UsedMemory();
  private final List<Long> lags = new ArrayList<>();
  private final long start = System.nanoTime();
  private long worstLag;
  private long mostHeap;
  private long nextMemory = MEMORY_SECONDS;
  private long lastHeap;
  private long replayed;
  private long knots;

  private WatchBenchmark(Settings settings) {
    level = Levels.named(settings.text("level", "ser"));
    series = "%,d/s at %s".formatted(settings.number("rate", 0), level).replace(",", "");
    table = ScaleTable.of(settings, "A stream, watched while it is generated, on two processors");
  }

  public static void main(String[] args) throws Exception {
    run(new Settings(args), System.in, System.out);
  }

  /** Prints a row of a table. */
  static Verdict run(Settings settings, InputStream in, PrintStream out) throws Exception {
    WatchBenchmark benchmark = new WatchBenchmark(settings);
    Verdict verdict = benchmark.watch(in, (int) settings.number("window", 20_000));
    benchmark.tell(verdict, out);
    return verdict;
  }

  private Verdict watch(InputStream in, int window) throws Exception {
    Watch.Plan plan =
        new Watch.Plan(
            level,
            CheckOptions.DEFAULT.withTimeout(Duration.ofSeconds(2)),
            ChainOptions.ofWindow(window),
            null,
            Duration.ofSeconds(1),
            null,
            Duration.ofHours(1));
    try (Watch watch =
        Watch.of(new PipeFeed(Source.of(Path.of("standard input")), in), plan, this::sample)) {
      return watch.run().verdict();
    }
  }

  private void sample(WatchState state) {
    long second = Math.round((System.nanoTime() - start) / 1e9);
    replayed = state.replayed();
    knots = state.knots();
    if (state.validUpTo() == History.NO_TIME) {
      return;
    }
    long lag = (LiveHistory.microseconds() - state.validUpTo()) / 1000;
    worstLag = Math.max(worstLag, lag);
    if (second >= WARM_UP) {
      lags.add(lag);
    }
    try {
      table.add("lag", "seconds", "ms", series, "" + second, lag);
      if (second >= nextMemory) {
        nextMemory = second + MEMORY_SECONDS;
        lastHeap = memory.heapMegabytes();
        mostHeap = Math.max(mostHeap, lastHeap);
        table.add("heap after a good collection", "seconds", "MB", series, "" + second, lastHeap);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void tell(Verdict verdict, PrintStream out) throws IOException {
    double seconds = (System.nanoTime() - start) / 1e9;
    Collections.sort(lags);
    String settled =
        lags.isEmpty()
            ? "–"
            : "%d ms, at most %d ms"
                .formatted(lags.get(lags.size() / 2), lags.get(lags.size() - 1));
    out.printf(
        Locale.ROOT,
        "| %s | %s | %,d in %.1f s: %,.0f/s | %s (%d ms at the start) | %d MB, at most %d MB"
            + " | %d MB | %.2f | %d |%n",
        series,
        verdict.kind().name().toLowerCase(Locale.ROOT),
        replayed,
        seconds,
        replayed / seconds,
        settled,
        worstLag,
        lastHeap,
        mostHeap,
        UsedMemory.residentMegabytes(),
        UsedMemory.cpuSeconds() / seconds,
        knots);
  }
}
