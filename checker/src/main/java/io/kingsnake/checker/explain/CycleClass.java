package io.kingsnake.checker.explain;

import io.kingsnake.checker.Dependency;
import java.util.List;

/** Adya's class of a cycle, by the kinds of its dependencies, as Jepsen's users know them. */
final class CycleClass {
  private CycleClass() {}

  static String of(List<Dependency> cycle) {
    return of(cycle, has(cycle, Dependency.Type.SESSION), has(cycle, Dependency.Type.REAL_TIME));
  }

  /** The flags say whether session and real-time order are needed, be it for edges of the cycle. */
  static String of(List<Dependency> cycle, boolean session, boolean realTime) {
    return base(cycle) + (realTime ? "-realtime" : session ? "-process" : "");
  }

  private static String base(List<Dependency> cycle) {
    long antiDependencies = cycle.stream().filter(CycleClass::isAnti).count();
    if (antiDependencies == 0) {
      return has(cycle, Dependency.Type.WR) || has(cycle, Dependency.Type.PREDICATE_WR)
          ? "G1c"
          : "G0";
    }
    if (antiDependencies == 1) {
      return "G-single";
    }
    if (!hasAdjacentAnti(cycle)) {
      return "G-nonadjacent";
    }
    return has(cycle, Dependency.Type.PREDICATE_RW) ? "G2" : "G2-item";
  }

  static boolean isAnti(Dependency dependency) {
    return dependency.type() == Dependency.Type.RW
        || dependency.type() == Dependency.Type.PREDICATE_RW;
  }

  static boolean hasAdjacentAnti(List<Dependency> cycle) {
    for (int i = 0; i < cycle.size(); i++) {
      if (isAnti(cycle.get(i)) && isAnti(cycle.get((i + 1) % cycle.size()))) {
        return true;
      }
    }
    return false;
  }

  static boolean has(List<Dependency> cycle, Dependency.Type type) {
    return cycle.stream().anyMatch(dependency -> dependency.type() == type);
  }
}
