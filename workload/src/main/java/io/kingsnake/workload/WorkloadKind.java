package io.kingsnake.workload;

import io.kingsnake.workload.Knobs.Knob;
import java.util.List;
import java.util.Set;

/**
 * A workload by name.
 *
 * @param summary one line for {@code kingsnake workloads}
 * @param sessions number of clients in the literature
 * @param defaults the parameters of the literature
 * @param knobs parameters beyond those of every workload
 * @param maker makes an instance for one run
 */
public record WorkloadKind(
    String name,
    List<String> aliases,
    String summary,
    int sessions,
    WorkloadParameters defaults,
    Set<Knob> knobs,
    Maker maker) {
  /** Makes an instance for one run. */
  @FunctionalInterface
  public interface Maker {
    Workload make(WorkloadParameters parameters);
  }

  public WorkloadKind {
    aliases = List.copyOf(aliases);
    knobs = Set.copyOf(knobs);
  }

  /**
   * An instance for one run.
   *
   * @throws IllegalArgumentException if it was asked for what it has no knob for
   */
  public Workload create(WorkloadParameters parameters) {
    for (Knob knob : parameters.knobs().asked().keySet()) {
      if (!knobs.contains(knob)) {
        throw new IllegalArgumentException(
            "workload %s has transactions of its own shape and takes no %s"
                .formatted(name, knob.label()));
      }
    }
    return maker.make(parameters);
  }
}
