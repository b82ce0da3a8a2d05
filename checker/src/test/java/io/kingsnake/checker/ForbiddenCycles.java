package io.kingsnake.checker;

import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Dependency.Type;
import io.kingsnake.history.History;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/*
 * The definitions of levels.md once more, cycle by cycle, so that a told cycle can be judged by its
 * edges alone: is it one that the level forbids?
 */
/** Test whether a cycle of dependencies violates a level. */
final class ForbiddenCycles {
  private static final Set<Type> READS = EnumSet.of(Type.WR, Type.PREDICATE_WR);
  private static final Set<Type> ANTI = EnumSet.of(Type.RW, Type.PREDICATE_RW);
  private static final Set<Type> INFORMATION = EnumSet.of(Type.WW, Type.WR, Type.PREDICATE_WR);
  private static final Set<Type> ALL =
      EnumSet.of(Type.WW, Type.WR, Type.PREDICATE_WR, Type.RW, Type.PREDICATE_RW);

  private final History history;
  private final List<Dependency> cycle;

  ForbiddenCycles(History history, List<Dependency> cycle) {
    this.history = history;
    this.cycle = cycle;
  }

  boolean at(String level) {
    return switch (level) {
      case "read-uncommitted" -> only(EnumSet.of(Type.WW));
      case "read-committed" -> only(INFORMATION);
      case "cursor-stability" -> only(INFORMATION) || isLostUpdate();
      case "consistent-view" -> only(INFORMATION) || isSingle(INFORMATION);
      case "forward-consistent-view" ->
          only(INFORMATION) || isSingle(and(INFORMATION, Type.REAL_TIME));
      case "parallel-si" -> antis() <= 1 && only(and(ALL, Type.SESSION));
      case "repeatable-read" -> only(ALL) && !has(EnumSet.of(Type.PREDICATE_RW));
      case "update-serializable" -> only(ALL) && readOnlyCount() <= 1;
      case "pl-3" -> only(ALL);
      case "serializable" -> only(and(ALL, Type.SESSION));
      case "strict-serializable" -> only(and(and(ALL, Type.SESSION), Type.REAL_TIME));
      case "adya-si" -> only(ALL) && isCycleOfEvents();
      case "snapshot-isolation" -> only(and(ALL, Type.SESSION)) && isCycleOfEvents();
      case "generalized-si" -> only(and(ALL, Type.REAL_TIME)) && isCycleOfEvents();
      case "strong-session-si", "strong-si" ->
          only(and(and(ALL, Type.SESSION), Type.REAL_TIME)) && isCycleOfEvents();
      default -> atCommitOrder(level);
    };
  }

  /**
   * Tests for a cycle of the commit order; or U is visible to S, which read a version that U
   * overwrote.
   */
  private boolean atCommitOrder(String level) {
    boolean sessions =
        List.of("axiomatic-rc", "read-atomic", "causal").contains(level); // so is in the order
    if (antis() == 0) {
      return only(sessions ? and(INFORMATION, Type.SESSION) : INFORMATION)
          || only(and(READS, Type.SESSION))
          || (has(EnumSet.of(Type.WW)) && ordersVersions(level));
    }
    return antis() == 1 && isVisible(level);
  }

  private boolean isVisible(String level) {
    String path = wayAfterAnti();
    return switch (level) {
      case "axiomatic-rc" -> path.equals("r");
      case "read-atomic" -> path.equals("r") || path.equals("s");
      case "causal" -> path.matches("[rs]+");
      case "read-your-writes" -> path.equals("s");
      case "monotonic-reads" -> path.equals("rs");
      case "monotonic-writes" -> path.equals("sr");
      case "writes-follow-reads" -> path.matches("(rs?)+r");
      default -> throw new IllegalArgumentException(level);
    };
  }

  /** Versions of a key against the session that wrote them, or had read the other one. */
  private boolean ordersVersions(String level) {
    Set<Type> path =
        switch (level) {
          case "monotonic-writes" -> EnumSet.of(Type.SESSION, Type.WW);
          case "writes-follow-reads" -> and(and(READS, Type.SESSION), Type.WW);
          default -> EnumSet.noneOf(Type.class);
        };
    return cycle.size() <= 3 && only(path);
  }

  /** The kinds of the edges after the only anti-dependency. */
  private String wayAfterAnti() {
    int anti = 0;
    while (!ANTI.contains(cycle.get(anti).type())) {
      anti++;
    }
    StringBuilder path = new StringBuilder();
    for (int i = 1; i < cycle.size(); i++) {
      Type type = cycle.get((anti + i) % cycle.size()).type();
      path.append(READS.contains(type) ? 'r' : type == Type.SESSION ? 's' : '?');
    }
    return path.toString();
  }

  private boolean isLostUpdate() {
    int key = cycle.get(0).key();
    return antis() == 1
        && only(EnumSet.of(Type.WW, Type.RW))
        && cycle.stream().allMatch(edge -> edge.key() == key);
  }

  private boolean isSingle(Set<Type> others) {
    return antis() == 1
        && cycle.stream().allMatch(e -> ANTI.contains(e.type()) || others.contains(e.type()));
  }

  private boolean only(Set<Type> types) {
    return cycle.stream().allMatch(edge -> types.contains(edge.type()));
  }

  private boolean has(Set<Type> types) {
    return cycle.stream().anyMatch(edge -> types.contains(edge.type()));
  }

  private long antis() {
    return cycle.stream().filter(edge -> ANTI.contains(edge.type())).count();
  }

  private static Set<Type> and(Set<Type> types, Type more) {
    Set<Type> all = EnumSet.copyOf(types);
    all.add(more);
    return all;
  }

  private long readOnlyCount() {
    return cycle.stream().filter(edge -> isReadOnly(edge.from())).count();
  }

  private boolean isReadOnly(int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op).isWrite()) {
        return false;
      }
    }
    return true;
  }

  /** Tests whether edges between begins and commits meet: a commit does not lead to its begin. */
  private boolean isCycleOfEvents() {
    for (int i = 0; i < cycle.size(); i++) {
      boolean arrivesAtCommit = arrivesAtCommit(cycle.get(i));
      boolean leavesFromBegin = leavesFromBegin(cycle.get((i + 1) % cycle.size()));
      if (arrivesAtCommit && leavesFromBegin) {
        return false;
      }
    }
    return true;
  }

  private boolean arrivesAtCommit(Dependency edge) {
    return edge.type() == Type.REAL_TIME
        ? edge.why().endsWith(" ended")
        : ANTI.contains(edge.type());
  }

  private boolean leavesFromBegin(Dependency edge) {
    return edge.type() == Type.REAL_TIME
        ? edge.why().startsWith("T" + history.txnId(edge.from()) + " began ")
        : ANTI.contains(edge.type());
  }
}
