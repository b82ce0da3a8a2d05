package io.kingsnake.checker.explain;

import io.kingsnake.checker.Dependency;
import java.util.List;

/** Adya's class of a cycle, by the kinds of its dependencies, as Jepsen's users know them. */
final class CycleClass {
  private CycleClass() {}

  static String of(List<Dependency> cycle) {
    String base = base(cycle);
    if (has(cycle, Dependency.Type.REAL_TIME)) {
      return base + "-realtime";
    }
    return has(cycle, Dependency.Type.SESSION) ? base + "-process" : base;
  }

  private static String base(List<Dependency> cycle) {
    int antiDependencies = 0;
    boolean adjacent = false;
    for (int i = 0; i < cycle.size(); i++) {
      boolean here = isAnti(cycle.get(i));
      antiDependencies += here ? 1 : 0;
      adjacent |= here && isAnti(cycle.get((i + 1) % cycle.size()));
    }
    if (antiDependencies == 0) {
      return has(cycle, Dependency.Type.WR) || has(cycle, Dependency.Type.PREDICATE_WR)
          ? "G1c"
          : "G0";
    }
    if (antiDependencies == 1) {
      return "G-single";
    }
    if (!adjacent) {
      return "G-nonadjacent";
    }
    return has(cycle, Dependency.Type.PREDICATE_RW) ? "G2" : "G2-item";
  }

  static boolean isAnti(Dependency dependency) {
    return dependency.type() == Dependency.Type.RW
        || dependency.type() == Dependency.Type.PREDICATE_RW;
  }

  static boolean has(List<Dependency> cycle, Dependency.Type type) {
    return cycle.stream().anyMatch(dependency -> dependency.type() == type);
  }
}
