package io.kingsnake.testkit.oracle.opinion;

import io.kingsnake.testkit.oracle.Facts;
import io.kingsnake.testkit.oracle.Observation;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Levels that look at one transaction as it goes on: its view grows by whom it reads from, and each
 * read returns the last version of the view [Bailis13, BE19]; and levels that each asks for by
 * itself.
 */
final class GrowingViews {
  private final World world;

  GrowingViews(World world) {
    this.world = world;
  }

  /** Tests whether views never lose a version. */
  boolean neverShrink() {
    return IntStream.range(1, world.nodeCount()).allMatch(this::neverShrinks);
  }

  /** Tests whether views never lose a version and commits are in session order. */
  boolean neverShrinkInSessions() {
    return neverShrink() && sessionsAreInOrder();
  }

  private boolean sessionsAreInOrder() {
    for (int node = 1; node < world.nodeCount(); node++) {
      for (int other = 1; other < world.nodeCount(); other++) {
        if (world.facts.so.has(node, other) && !world.isBefore(node, other)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean neverShrinks(int node) {
    List<Integer> reads =
        IntStream.range(0, world.source.length)
            .filter(i -> world.reader(i) == node && world.isExternal(i))
            .boxed()
            .sorted(Comparator.comparing(i -> world.observations.get(i).op()))
            .toList();
    int view = 0;
    int next = 0; // what is read at one moment is added at one
    int op = -1;
    for (int i : reads) {
      Observation read = world.observations.get(i);
      view |= read.op() == op ? 0 : next;
      op = read.op();
      if (world.lastWriter(read.key(), view | (1 << world.source[i])) != world.source[i]) {
        return false;
      }
      next |= 1 << world.source[i];
    }
    return true;
  }

  /**
   * Tests whether each transaction has its own level: at serializable it reads and writes
   * everything at one moment, at snapshot isolation it reads everything at an earlier one and
   * nobody writes the same in between, both after the session; at repeatable read it reads items at
   * the moment of the commit; at read committed anything earlier.
   */
  boolean areAsAsked() {
    return IntStream.range(1, world.nodeCount()).allMatch(this::isAsAsked);
  }

  private boolean isAsAsked(int node) {
    String asked = world.facts.history.txnLevel(world.facts.txns[node]);
    int commit = world.place[node];
    return switch (asked == null ? "ser" : asked) {
      case "ser" -> readsAt(node, commit, false) && isAfterSession(node, commit);
      case "rr" -> readsAt(node, commit, true);
      case "si" ->
          IntStream.rangeClosed(1, commit)
              .anyMatch(
                  begin ->
                      readsAt(node, begin, false)
                          && isAfterSession(node, begin)
                          && isAlone(node, begin, commit));
      default -> true;
    };
  }

  /** Tests whether all reads, or those of items, return the last version before that place. */
  private boolean readsAt(int node, int moment, boolean onlyItems) {
    int before = placedIn(0, moment);
    for (int i = 0; i < world.source.length; i++) {
      Observation read = world.observations.get(i);
      boolean counts = world.isExternal(i) && !(onlyItems && read.predicate());
      if (counts
          && read.reader() == node
          && world.lastWriter(read.key(), before) != world.source[i]) {
        return false;
      }
    }
    return true;
  }

  private boolean isAfterSession(int node, int moment) {
    return IntStream.range(1, world.nodeCount())
        .allMatch(other -> !world.facts.so.has(other, node) || world.place[other] < moment);
  }

  private boolean isAlone(int node, int begin, int commit) {
    int between = placedIn(begin, commit);
    for (int key = 0; key < world.facts.history.keyCount(); key++) {
      if (world.writes(node, key) && world.lastWriter(key, between) != Facts.T0) {
        return false;
      }
    }
    return true;
  }

  private int placedIn(int from, int to) {
    int nodes = 0;
    for (int node = 1; node < world.nodeCount(); node++) {
      nodes |= world.place[node] >= from && world.place[node] < to ? 1 << node : 0;
    }
    return nodes;
  }
}
