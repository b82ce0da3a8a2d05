package io.kingsnake.cli;

import io.kingsnake.workload.Knobs;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.WorkloadParameters;
import io.kingsnake.workload.Workloads;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What clients do. */
final class WorkloadOptions {
  @Option(
      names = "--workload",
      paramLabel = "W",
      description = "What clients do (default: write-skew).")
  private String workload = "write-skew";

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
      description = "The part that reads, 0.5 for half (if the workload has a choice).")
  private @Nullable Double reads;

  @Option(
      names = "--duplicates",
      paramLabel = "P",
      description = "The part of keys whose values repeat (if the workload has a choice).")
  private @Nullable Double duplicates;

  @Option(
      names = "--distribution",
      paramLabel = "D",
      description = "Of keys: uniform, zipf, zipf:1.2, hotspot (default: workload's).")
  private @Nullable String distribution;

  WorkloadKind kind() throws InputProblem {
    return Workloads.load()
        .named(workload)
        .orElseThrow(
            () ->
                new InputProblem(
                    "unknown workload '%s'; 'kingsnake workloads' lists them".formatted(workload)));
  }

  /** Such that the workload takes them. */
  WorkloadParameters parameters(WorkloadKind kind) throws InputProblem {
    WorkloadParameters usual = kind.defaults();
    try {
      Knobs knobs =
          new Knobs(
              Optional.ofNullable(reads),
              Optional.ofNullable(duplicates),
              Optional.ofNullable(minOps));
      WorkloadParameters asked =
          new WorkloadParameters(
              keys == null ? usual.keys() : keys,
              ops == null ? usual.opsPerTxn() : ops,
              distribution == null ? usual.distribution() : distribution,
              knobs);
      kind.create(asked);
      return asked;
    } catch (IllegalArgumentException e) {
      throw new InputProblem(String.valueOf(e.getMessage()));
    }
  }
}
