package io.kingsnake.testkit.oracle.opinion;

import java.util.Set;

/**
 * Levels by the axioms of Cerone, Bernardi and Gotsman [CBG15]: each transaction sees some of those
 * before it in the one order (arbitration) of a {@link World}, and reads the last version that it
 * sees (EXT). Levels differ in what else must be seen.
 */
final class AbstractExecutions {
  private final World world;
  private final int[] order;

  AbstractExecutions(World world) {
    this.world = world;
    order = new int[world.nodeCount()];
    for (int node = 0; node < order.length; node++) {
      order[world.place[node]] = node;
    }
  }

  /** The axioms besides EXT. */
  enum Axiom {
    /** Earlier transactions of a session are seen. */
    SESSION,
    /** Visibility is transitive. */
    TRANSITIVE,
    /** Visibility includes all transactions before visible ones. */
    PREFIX,
    /** Of two writers of one key, the later sees the earlier. */
    NO_CONFLICT,
    /** All before. */
    TOTAL
  }

  /** Tests whether visible transactions can be chosen for each so that these axioms hold. */
  boolean exist(Axiom... axioms) {
    return extend(1, new int[order.length], Set.of(axioms));
  }

  private boolean extend(int at, int[] seen, Set<Axiom> axioms) {
    if (at == order.length) {
      return true;
    }
    int node = order[at];
    int before = 0;
    for (int i = 1; i < at; i++) {
      before |= 1 << order[i];
    }
    for (int mask = before; ; mask = (mask - 1) & before) {
      seen[node] = mask;
      boolean holds = axioms.stream().allMatch(axiom -> holds(axiom, node, seen));
      if (holds && readsLast(node, mask) && extend(at + 1, seen, axioms)) {
        return true;
      }
      if (mask == 0) {
        return false;
      }
    }
  }

  private boolean readsLast(int node, int seen) {
    for (int i = 0; i < world.source.length; i++) {
      boolean isRead = world.reader(i) == node && world.isExternal(i);
      if (isRead && world.lastWriter(world.observations.get(i).key(), seen) != world.source[i]) {
        return false;
      }
    }
    return true;
  }

  private boolean holds(Axiom axiom, int node, int[] seen) {
    for (int i = 1; i < order.length; i++) {
      int other = order[i];
      boolean isSeen = (seen[node] & (1 << other)) != 0;
      boolean isViolated =
          switch (axiom) {
            case SESSION -> !isSeen && world.facts.so.has(other, node);
            case TRANSITIVE -> isSeen && (seen[other] & ~seen[node]) != 0;
            case PREFIX -> isSeen && i > 1 && (seen[node] & (1 << order[i - 1])) == 0;
            case NO_CONFLICT -> !isSeen && world.isBefore(other, node) && conflict(other, node);
            case TOTAL -> !isSeen && world.isBefore(other, node);
          };
      if (isViolated) {
        return false;
      }
    }
    return true;
  }

  private boolean conflict(int first, int second) {
    for (int key = 0; key < world.facts.history.keyCount(); key++) {
      if (world.writes(first, key) && world.writes(second, key)) {
        return true;
      }
    }
    return false;
  }
}
