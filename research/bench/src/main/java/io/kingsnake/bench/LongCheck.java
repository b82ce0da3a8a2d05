package io.kingsnake.bench;

import io.kingsnake.bench.LongHistory.Recipe;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.format.Source;
import io.kingsnake.format.kingsnake.KingsnakeStream;
import io.kingsnake.stream.WindowedCheck;
import io.kingsnake.stream.chain.Chain;
import io.kingsnake.stream.chain.ChainOptions;
import io.kingsnake.stream.feed.FileStream;
import io.kingsnake.stream.feed.StreamOpener;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Check of a generated history as by {@code check --window}, without a file: generated lines are
 * parsed, windows are replayed. Arguments are {@code name=value}: level (ser or si), txns, ops,
 * keys, sessions, seed, window, violation (the share of the history after which an update is lost),
 * and out, a table for research/bench/scale-plots to which memory and time are added.
 */
public final class LongCheck {
  private static final int SAMPLES = 50;

  /** Samples for each of memory: not every collection gets at all garbage. */
  private static final int FOR_MEMORY = 5;

  private final Recipe recipe;
  private final Level level;
  private final ScaleTable table;
  private final UsedMemory memory = new UsedMemory();
  private final long every;
  private long nextSample;
  private long nextMemory;
  private long sampledAt = System.nanoTime();

  private LongCheck(Settings settings) {
    recipe = Recipe.of(settings);
    level = Levels.named(settings.text("level", "ser"));
    table = ScaleTable.of(settings, "Larger than memory: check --window with a heap of 2 GB");
    every = Math.max(1000, recipe.txns() / SAMPLES);
    nextSample = every;
    nextMemory = FOR_MEMORY * every;
  }

  public static void main(String[] args) throws Exception {
    run(new Settings(args), System.out);
  }

  /** Prints a row of a table. */
  static Verdict run(Settings settings, PrintStream out) throws Exception {
    LongCheck check = new LongCheck(settings);
    long start = System.nanoTime();
    Chain.Conclusion conclusion = check.decide((int) settings.number("window", 100_000));
    double seconds = (System.nanoTime() - start) / 1e9;
    Verdict verdict = conclusion.verdict();
    out.printf(
        Locale.ROOT,
        "| %,d%s | %s | %s | %.1f s | %,.0f | %.1f s | %d MB |%n",
        check.recipe.txns(),
        check.recipe.lost() < 0 ? "" : ", an update lost after " + check.recipe.lost(),
        verdict.level(),
        verdict.kind().name().toLowerCase(Locale.ROOT),
        seconds,
        check.recipe.txns() / seconds,
        UsedMemory.cpuSeconds(),
        UsedMemory.residentMegabytes());
    if (verdict.anomaly() != null) {
      out.println(verdict.anomaly().summary());
    }
    if (verdict.message() != null) {
      out.println(verdict.message());
    }
    return verdict;
  }

  private Chain.Conclusion decide(int window) throws Exception {
    StreamOpener opener =
        () ->
            FileStream.of(
                new KingsnakeStream(
                    Source.of(Path.of("generated")), new GeneratedLines(new LongHistory(recipe))));
    WindowedCheck check =
        new WindowedCheck(
            opener, List.of(level), CheckOptions.DEFAULT, ChainOptions.ofWindow(window));
    return Objects.requireNonNull(check.run(this::sample).get(level));
  }

  private void sample(long count) {
    if (count < nextSample) {
      return;
    }
    nextSample += every;
    long now = System.nanoTime();
    long micros = (now - sampledAt) / 1000 / every;
    sampledAt = now;
    String million = String.format(Locale.ROOT, "%.3f", count / 1e6).replaceFirst("\\.?0+$", "");
    try {
      if (count >= nextMemory) {
        nextMemory += FOR_MEMORY * every;
        long heap = memory.heapMegabytes();
        table.add(
            "heap after a good collection", "million transactions", "MB", level, million, heap);
      }
      table.add("time", "million transactions", "µs for each transaction", level, million, micros);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
