package io.kingsnake.workload;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;

/** All workloads on the class path. */
public final class Workloads {
  private final List<WorkloadKind> kinds;

  private Workloads(List<WorkloadKind> kinds) {
    this.kinds = kinds;
  }

  public static Workloads load() {
    List<WorkloadKind> found = new ArrayList<>();
    ServiceLoader.load(WorkloadCatalogue.class).forEach(some -> found.addAll(some.kinds()));
    found.sort(Comparator.comparing(WorkloadKind::name));
    return new Workloads(List.copyOf(found));
  }

  /** Sorted by name. */
  public List<WorkloadKind> all() {
    return kinds;
  }

  public Optional<WorkloadKind> named(String name) {
    String wanted = plain(name);
    return kinds.stream()
        .filter(
            kind ->
                plain(kind.name()).equals(wanted)
                    || kind.aliases().stream().anyMatch(alias -> plain(alias).equals(wanted)))
        .findFirst();
  }

  /** Papers write GeneralRH and BlindW-RM: case and hyphens make no difference. */
  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
  }
}
