package io.kingsnake.checker.explain;

import io.kingsnake.checker.Dependency;
import java.util.List;

/** The human name of a cycle, by its shape. */
final class CycleShape {
  private CycleShape() {}

  static String of(List<Dependency> cycle) {
    long anti = cycle.stream().filter(CycleClass::isAnti).count();
    boolean ordered =
        CycleClass.has(cycle, Dependency.Type.SESSION)
            || CycleClass.has(cycle, Dependency.Type.REAL_TIME);
    if (anti == 0) {
      return ordered
          ? "causality-violation"
          : CycleClass.has(cycle, Dependency.Type.WR) ? "circular-information-flow" : "dirty-write";
    }
    if (cycle.size() == 2) {
      return ofPair(cycle, anti);
    }
    if (anti == 1) {
      return isLostUpdate(cycle) ? "lost-update" : ordered ? "causality-violation" : "read-skew";
    }
    boolean fork = cycle.size() == 4 && anti == 2 && alternates(cycle);
    return fork ? "long-fork" : anti >= 2 && hasAdjacent(cycle) ? "write-skew" : "long-fork";
  }

  private static String ofPair(List<Dependency> cycle, long anti) {
    Dependency first = cycle.get(0);
    Dependency second = cycle.get(1);
    boolean oneKey = first.key() == second.key();
    if (anti == 2) {
      return oneKey ? "lost-update" : "write-skew";
    }
    Dependency other = CycleClass.isAnti(first) ? second : first;
    return switch (other.type()) {
      case WW -> oneKey ? "lost-update" : "read-skew";
      case WR, PREDICATE_WR -> oneKey ? "non-repeatable-read" : "fractured-read";
      case SESSION, REAL_TIME -> "stale-read";
      case RW, PREDICATE_RW -> "write-skew";
    };
  }

  private static boolean isLostUpdate(List<Dependency> cycle) {
    int key = cycle.get(0).key();
    return cycle.stream()
        .allMatch(
            d ->
                d.key() == key
                    && (d.type() == Dependency.Type.WW || d.type() == Dependency.Type.RW));
  }

  private static boolean alternates(List<Dependency> cycle) {
    for (int i = 0; i < cycle.size(); i++) {
      if (CycleClass.isAnti(cycle.get(i)) == CycleClass.isAnti(cycle.get((i + 1) % cycle.size()))) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasAdjacent(List<Dependency> cycle) {
    for (int i = 0; i < cycle.size(); i++) {
      if (CycleClass.isAnti(cycle.get(i)) && CycleClass.isAnti(cycle.get((i + 1) % cycle.size()))) {
        return true;
      }
    }
    return false;
  }
}
