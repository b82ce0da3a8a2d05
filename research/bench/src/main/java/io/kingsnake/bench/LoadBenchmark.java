package io.kingsnake.bench;

import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Time to load a file, and the heap its history takes: {@code LoadBenchmark FILE}, best run under
 * the heap to measure with. On a machine that does other things too, the time of one core is the
 * number to compare.
 */
public final class LoadBenchmark {
  private static final int ROUNDS = 3;

  private LoadBenchmark() {}

  public static void main(String[] args) throws IOException, HistoryFormatException {
    run(Path.of(args[0]), System.out);
  }

  /** The counts of the history loaded, so that a test sees that something was. */
  static HistoryCounts run(Path file, PrintStream out) throws IOException, HistoryFormatException {
    HistoryCounts counts = new HistoryCounts(0, 0, 0, 0, 0, 0);
    for (int round = 1; round <= ROUNDS; round++) {
      counts = load(file, round, out);
    }
    return counts;
  }

  private static HistoryCounts load(Path file, int round, PrintStream out)
      throws IOException, HistoryFormatException {
    double megabytes = Files.size(file) / 1e6;
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    long start = System.nanoTime();
    long cpuStart = thread.getCurrentThreadCpuTime();
    History history = Formats.load().read(Source.of(file), ReadOptions.DEFAULT);
    double cpuSeconds = (thread.getCurrentThreadCpuTime() - cpuStart) / 1e9;
    double seconds = (System.nanoTime() - start) / 1e9;
    Runtime runtime = Runtime.getRuntime();
    runtime.gc();
    double heap = (runtime.totalMemory() - runtime.freeMemory()) / 1e6;
    HistoryCounts counts = HistoryCounts.of(history);
    out.printf(
        Locale.ROOT,
        "round %d: %d transactions, %d operations, %.0f MB in %.2f s (%.2f s of one core):"
            + " %.0f MB/s (%.0f per core), %.0f MB of heap used after it (of %.0f)%n",
        round,
        counts.transactions(),
        counts.operations(),
        megabytes,
        seconds,
        cpuSeconds,
        megabytes / seconds,
        megabytes / cpuSeconds,
        heap,
        runtime.maxMemory() / 1e6);
    return counts;
  }
}
