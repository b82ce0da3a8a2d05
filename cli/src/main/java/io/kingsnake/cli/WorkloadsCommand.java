package io.kingsnake.cli;

import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.WorkloadParameters;
import io.kingsnake.workload.Workloads;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code kingsnake workloads}. */
@Command(
    name = "workloads",
    mixinStandardHelpOptions = true,
    description =
        "Lists the workloads that 'run' and 'generate' know, with their usual parameters.")
final class WorkloadsCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    for (WorkloadKind kind : Workloads.load().all()) {
      String aliases =
          kind.aliases().isEmpty() ? "" : " (" + String.join(", ", kind.aliases()) + ")";
      WorkloadParameters usual = kind.defaults();
      out.println(
          "%-36s %s; %d keys, %d operations, %s"
              .formatted(
                  kind.name() + aliases,
                  kind.summary(),
                  usual.keys(),
                  usual.opsPerTxn(),
                  usual.distribution()));
    }
    out.flush();
  }
}
