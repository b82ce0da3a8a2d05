package io.kingsnake.workload;

import io.kingsnake.workload.Knobs.Knob;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A workload by name.
 *
 * @param summary one line for {@code kingsnake workloads}
 * @param defaults the parameters of the literature
 * @param knobs what it can be asked for beyond what every workload can
 * @param maker makes an instance for one run
 */
public record WorkloadKind(
    String name,
    List<String> aliases,
    String summary,
    WorkloadParameters defaults,
    Set<Knob> knobs,
    Function<WorkloadParameters, Workload> maker) {
  public WorkloadKind {
    aliases = List.copyOf(aliases);
    knobs = Set.copyOf(knobs);
  }

  /** One whose transactions have the shapes they have. */
  public WorkloadKind(
      String name,
      List<String> aliases,
      String summary,
      WorkloadParameters defaults,
      Function<WorkloadParameters, Workload> maker) {
    this(name, aliases, summary, defaults, Set.of(), maker);
  }

  /**
   * An instance for one run.
   *
   * @throws IllegalArgumentException if it was asked for what it has no knob for
   */
  public Workload create(WorkloadParameters parameters) {
    for (Knob knob : parameters.knobs().asked()) {
      if (!knobs.contains(knob)) {
        throw new IllegalArgumentException(
            "workload %s has transactions of its own shape and takes no %s"
                .formatted(name, knob.label()));
      }
    }
    return maker.apply(parameters);
  }
}
