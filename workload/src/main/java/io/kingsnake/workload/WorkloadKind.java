package io.kingsnake.workload;

import java.util.List;
import java.util.function.Function;

/**
 * A workload by name.
 *
 * @param summary one line for {@code kingsnake workloads}
 * @param defaults the parameters of the literature
 * @param maker makes an instance for one run
 */
public record WorkloadKind(
    String name,
    List<String> aliases,
    String summary,
    WorkloadParameters defaults,
    Function<WorkloadParameters, Workload> maker) {
  public WorkloadKind {
    aliases = List.copyOf(aliases);
  }

  public Workload create(WorkloadParameters parameters) {
    return maker.apply(parameters);
  }
}
