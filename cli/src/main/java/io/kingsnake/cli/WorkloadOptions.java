package io.kingsnake.cli;

import io.kingsnake.workload.Knobs;
import io.kingsnake.workload.Knobs.Knob;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.WorkloadParameters;
import io.kingsnake.workload.Workloads;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the work of clients. */
final class WorkloadOptions {
  @Option(
      names = "--workload",
      paramLabel = "W",
      description =
          "What clients do (default: 'run' does write-skew, 'generate' does general);"
              + " papers' names will do, too.")
  private @Nullable String workload;

  @Option(names = "--keys", paramLabel = "N", description = "How many keys (default: workload's).")
  private @Nullable Integer keys;

  @Option(
      names = "--ops",
      paramLabel = "N",
      description = "Operations of a transaction (default: workload's).")
  private @Nullable Integer ops;

  @Option(
      names = "--min-ops",
      paramLabel = "N",
      description = "Transactions have from N to --ops operations (if the workload lets them).")
  private @Nullable Integer minOps;

  @Option(
      names = "--reads",
      paramLabel = "P",
      description =
          "The fraction of operations that read, 0.5 for half (if the workload has a choice).")
  private @Nullable Double reads;

  @Option(
      names = "--rmw",
      paramLabel = "P",
      description = "The fraction that reads a key and writes it back (general workloads).")
  private @Nullable Double updates;

  @Option(
      names = "--scans",
      paramLabel = "P",
      description = "The fraction that scans a range (general workloads).")
  private @Nullable Double scans;

  @Option(
      names = "--deletes",
      paramLabel = "P",
      description = "The fraction that deletes (general workloads).")
  private @Nullable Double deletes;

  @Option(
      names = "--lists",
      paramLabel = "P",
      description = "The fraction that appends to or reads lists (general workloads).")
  private @Nullable Double lists;

  @Option(
      names = "--duplicates",
      paramLabel = "P",
      description = "The fraction of keys whose values repeat (if the workload has a choice).")
  private @Nullable Double duplicates;

  @Option(
      names = "--values",
      paramLabel = "N",
      description = "How many values repeat, with --duplicates (default: workload's, or 100).")
  private @Nullable Double values;

  @Option(
      names = "--value-skew",
      paramLabel = "E",
      description = "Zipf's exponent for values that repeat (default: workload's, or 0.5).")
  private @Nullable Double valueSkew;

  @Option(
      names = "--distribution",
      paramLabel = "D",
      description = "How keys are drawn: uniform, zipf, zipf:1.2, hotspot (default: workload's).")
  private @Nullable String distribution;

  WorkloadKind kind(String usual) throws InputProblem {
    String name = workload == null ? usual : workload;
    return Workloads.load()
        .named(name)
        .orElseThrow(
            () ->
                new InputProblem(
                    "unknown workload '%s'; 'kingsnake workloads' lists them".formatted(name)));
  }

  /** Parameters that the workload accepts. */
  WorkloadParameters parameters(WorkloadKind kind) throws InputProblem {
    WorkloadParameters usual = kind.defaults();
    try {
      WorkloadParameters asked =
          new WorkloadParameters(
              keys == null ? usual.keys() : keys,
              ops == null ? usual.opsPerTxn() : ops,
              distribution == null ? usual.distribution() : distribution,
              knobs());
      kind.create(asked);
      return asked;
    } catch (IllegalArgumentException e) {
      throw new InputProblem(String.valueOf(e.getMessage()));
    }
  }

  private Knobs knobs() {
    Map<Knob, Double> asked = new EnumMap<>(Knob.class);
    put(asked, Knob.READS, reads);
    put(asked, Knob.RMW, updates);
    put(asked, Knob.SCANS, scans);
    put(asked, Knob.DELETES, deletes);
    put(asked, Knob.LISTS, lists);
    put(asked, Knob.DUPLICATES, duplicates);
    put(asked, Knob.VALUES, values);
    put(asked, Knob.VALUE_SKEW, valueSkew);
    put(asked, Knob.MIN_OPS, minOps == null ? null : (double) minOps);
    return new Knobs(asked);
  }

  private static void put(Map<Knob, Double> asked, Knob knob, @Nullable Double value) {
    if (value != null) {
      asked.put(knob, value);
    }
  }
}
