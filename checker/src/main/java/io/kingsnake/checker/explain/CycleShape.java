package io.kingsnake.checker.explain;

import io.kingsnake.checker.Dependency;
import io.kingsnake.history.History;
import java.util.List;

/**
 * The human name of a cycle: by its shape, and by what its transactions read and wrote where edges
 * alone say too little.
 */
final class CycleShape {
  private final List<Dependency> cycle;
  private final RawReads raw;

  private CycleShape(History history, List<Dependency> cycle) {
    this.cycle = cycle;
    this.raw = new RawReads(history);
  }

  static String of(History history, List<Dependency> cycle) {
    return of(history, cycle, CycleClass.has(cycle, Dependency.Type.SESSION));
  }

  /** {@code session} says whether session order is needed, be it for edges of the cycle. */
  static String of(History history, List<Dependency> cycle, boolean session) {
    return new CycleShape(history, cycle).name(session);
  }

  private String name(boolean session) {
    long anti = cycle.stream().filter(CycleClass::isAnti).count();
    if (anti == 0) {
      return withoutAntiDependency(session);
    }
    if (isLostUpdate()) {
      return "lost-update";
    }
    if (anti == 1) {
      return withOneAntiDependency(session);
    }
    return CycleClass.hasAdjacentAnti(cycle) ? "write-skew" : "long-fork";
  }

  private String withoutAntiDependency(boolean session) {
    if (session || CycleClass.has(cycle, Dependency.Type.REAL_TIME)) {
      return "causality-violation";
    }
    return CycleClass.has(cycle, Dependency.Type.WR)
            || CycleClass.has(cycle, Dependency.Type.PREDICATE_WR)
        ? "circular-information-flow"
        : "dirty-write";
  }

  private String withOneAntiDependency(boolean session) {
    Dependency anti = cycle.stream().filter(CycleClass::isAnti).findFirst().orElseThrow();
    if (raw.readsSeveral(anti.from(), anti.key())) {
      return "non-repeatable-read";
    }
    if (raw.readsOtherKeyFrom(anti.from(), anti.key(), anti.to())) {
      return "fractured-read";
    }
    if (CycleClass.has(cycle, Dependency.Type.REAL_TIME)) {
      return "stale-read";
    }
    return session || !CycleClass.has(cycle, Dependency.Type.WW)
        ? "causality-violation"
        : "read-skew";
  }

  /** Two that read one version of a key and both write it; or a cycle about one key's versions. */
  private boolean isLostUpdate() {
    int only = cycle.get(0).key();
    if (cycle.stream().allMatch(d -> d.key() == only && isAboutVersions(d))) {
      return true;
    }
    for (Dependency edge : cycle) {
      if (isAboutVersions(edge)) {
        for (Dependency other : cycle) {
          if (raw.bothUpdate(edge.from(), other.from(), edge.key())) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean isAboutVersions(Dependency edge) {
    return edge.type() == Dependency.Type.WW || edge.type() == Dependency.Type.RW;
  }
}
