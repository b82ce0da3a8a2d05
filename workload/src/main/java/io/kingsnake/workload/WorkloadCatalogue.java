package io.kingsnake.workload;

import java.util.List;

/** Workloads to choose from, found through {@link java.util.ServiceLoader}. */
@FunctionalInterface
public interface WorkloadCatalogue {
  List<WorkloadKind> kinds();
}
