package io.kingsnake.bench;

import io.kingsnake.workload.GeneralWorkload;
import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.reference.Bug;
import io.kingsnake.workload.reference.Fault;
import io.kingsnake.workload.reference.Isolation;
import io.kingsnake.workload.reference.ReferenceDatabase;
import io.kingsnake.workload.reference.Run;
import io.kingsnake.workload.reference.RunOptions;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * How fast the reference database makes histories, and how much heap they and it need. Arguments:
 * transactions, operations for each, keys, sessions, and optionally a bug to plant half way.
 */
public final class GenerateBenchmark {
  private GenerateBenchmark() {}

  /**
   * What one run cost.
   *
   * @param cpuNanos of the one thread that works, for machines that do something else beside
   * @param usedBytes of heap after a collection, with the history alive
   */
  record Result(Run run, long nanos, long cpuNanos, long usedBytes) {
    @Override
    public String toString() {
      int txnCount = run.history().txnCount();
      return String.format(
          Locale.ROOT,
          "%d transactions (%d committed), %d operations, %d firings: %.1f s (%.1f s of CPU), "
              + "%.0f transactions/s, %d MB of heap in use after",
          txnCount,
          run.commitOrder().length,
          run.history().opCount(),
          run.firings().size(),
          nanos / 1e9,
          cpuNanos / 1e9,
          txnCount / (nanos / 1e9),
          usedBytes >> 20);
    }
  }

  public static void main(String[] args) {
    int txnCount = argument(args, 0, 1_000_000);
    int opsPerTxn = argument(args, 1, 20);
    int keyCount = argument(args, 2, 1_000_000);
    int sessionCount = argument(args, 3, 20);
    for (Isolation isolation : Isolation.values()) {
      RunOptions options =
          RunOptions.of(isolation, 1).withSessions(sessionCount, txnCount / sessionCount);
      if (args.length > 4 && Bug.valueOf(args[4]).breaks(isolation)) {
        options = options.withFaults(Fault.plantedAfter(Bug.valueOf(args[4]), txnCount / 2));
      }
      System.out.println(isolation + ": " + measure(options, opsPerTxn, keyCount));
    }
  }

  static Result measure(RunOptions options, int opsPerTxn, int keyCount) {
    GeneralWorkload workload =
        new GeneralWorkload(
            GeneralWorkload.Parameters.BALANCED
                .withOpsPerTxn(opsPerTxn)
                .withKeys(KeyDistribution.uniform(keyCount))
                .withUniqueValues());
    long start = System.nanoTime();
    long cpuStart = cpuNanos();
    Run run = new ReferenceDatabase(options).run(workload);
    long nanos = System.nanoTime() - start;
    long cpuNanos = cpuNanos() - cpuStart;
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return new Result(run, nanos, cpuNanos, runtime.totalMemory() - runtime.freeMemory());
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static int argument(String[] args, int index, int fallback) {
    return index < args.length ? Integer.parseInt(args[index]) : fallback;
  }
}
