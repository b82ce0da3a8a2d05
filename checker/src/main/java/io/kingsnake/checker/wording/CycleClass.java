package io.kingsnake.checker.wording;

import io.kingsnake.checker.model.Dependency;
import io.kingsnake.history.History;
import java.util.List;
import java.util.stream.IntStream;

/** Adya's class of a cycle, by the kinds of its dependencies, as Jepsen's users know them. */
public final class CycleClass {
  /** Adya's G-SIa. */
  static final String INTERFERENCE = "G-SIa";

  private CycleClass() {}

  public static String of(List<Dependency> cycle) {
    return of(cycle, has(cycle, Dependency.Type.SESSION), has(cycle, Dependency.Type.REAL_TIME));
  }

  /**
   * Class of a cycle; the flags state whether session and real-time order are needed, even if only
   * for its edges.
   */
  public static String of(List<Dependency> cycle, boolean session, boolean realTime) {
    return base(cycle) + (realTime ? "-realtime" : session ? "-process" : "");
  }

  /**
   * Class of a cycle in a history whose times are known. Begins and commits have times of their
   * own: who depends on a transaction that had not committed when its own snapshot was taken is on
   * a cycle of events, but on none of transactions. That is Adya's interference (G-SIa).
   */
  public static String of(
      History history, List<Dependency> cycle, boolean session, boolean realTime) {
    boolean isOfEvents =
        realTime
            && cycle.stream().noneMatch(CycleClass::isAnti)
            && cycle.stream().anyMatch(edge -> isWithin(history, edge));
    return isOfEvents ? INTERFERENCE : of(cycle, session, realTime);
  }

  /** Tests whether times order events of the two, but not one transaction before the other. */
  private static boolean isWithin(History history, Dependency edge) {
    if (edge.type() != Dependency.Type.REAL_TIME) {
      return false;
    }
    long end = history.endTime(edge.from());
    long begin = history.beginTime(edge.to());
    return end == History.NO_TIME || begin == History.NO_TIME || end > begin;
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
    return IntStream.range(0, cycle.size())
        .anyMatch(i -> isAnti(cycle.get(i)) && isAnti(cycle.get((i + 1) % cycle.size())));
  }

  static boolean has(List<Dependency> cycle, Dependency.Type type) {
    return cycle.stream().anyMatch(dependency -> dependency.type() == type);
  }
}
