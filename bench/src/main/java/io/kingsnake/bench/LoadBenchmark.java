package io.kingsnake.bench;

import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.dbcop.DbcopFormat;
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
 * How fast a dbcop file loads and how much heap the history takes: {@code LoadBenchmark --txns
 * 1000000 --ops 15}, best run under the heap it is to be measured with. On a machine that does
 * other things too, the time of one core is the number to compare.
 */
public final class LoadBenchmark {
  private static final long SEED = 7;
  private static final int ROUNDS = 3;

  private LoadBenchmark() {}

  public static void main(String[] args) throws IOException, HistoryFormatException {
    run(option(args, "--txns", 1_000_000), option(args, "--ops", 15), System.out);
  }

  /** The counts of the history loaded, so that a test sees that something was. */
  static HistoryCounts run(int txns, int ops, PrintStream out)
      throws IOException, HistoryFormatException {
    Path file = Files.createTempFile("load", ".bincode");
    try {
      BigBincode.write(file, txns, ops, SEED);
      HistoryCounts counts = new HistoryCounts(0, 0, 0, 0, 0, 0);
      for (int round = 1; round <= ROUNDS; round++) {
        counts = load(file, round, out);
      }
      return counts;
    } finally {
      Files.delete(file);
    }
  }

  private static HistoryCounts load(Path file, int round, PrintStream out)
      throws IOException, HistoryFormatException {
    double megabytes = Files.size(file) / 1e6;
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    long start = System.nanoTime();
    long cpuStart = thread.getCurrentThreadCpuTime();
    History history = new DbcopFormat().read(Source.of(file), ReadOptions.DEFAULT);
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

  private static int option(String[] args, String name, int otherwise) {
    for (int i = 0; i + 1 < args.length; i++) {
      if (args[i].equals(name)) {
        return Integer.parseInt(args[i + 1]);
      }
    }
    return otherwise;
  }
}
