package io.kingsnake.checker.problem;

import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.VersionOrder;

/** Writers of a key whose versions have a known order are ordered likewise. */
final class VersionEdges {
  private final Problem problem;
  private final Participants participants;
  private final EdgeList edges;
  private final ConditionalEdges conditional;

  private VersionEdges(Problem problem, EdgeList edges, ConditionalEdges conditional) {
    this.problem = problem;
    participants = problem.participants();
    this.edges = edges;
    this.conditional = conditional;
  }

  static void add(Problem problem, EdgeList edges, ConditionalEdges conditional) {
    VersionEdges added = new VersionEdges(problem, edges, conditional);
    for (VersionOrder order : problem.versions()) {
      IntList writers = new IntList(order.txns().size());
      for (int txn : order.txns()) {
        int writer = problem.participants().of(txn);
        if (writer >= 0) {
          writers.add(writer);
        }
      }
      added.add(writers);
    }
  }

  /**
   * Adds an order of writers; as in a session, an optional participant may be missing, so the order
   * must not depend on it.
   */
  private void add(IntList writers) {
    int lastCertain = -1;
    for (int i = 0; i < writers.size(); i++) {
      int writer = writers.get(i);
      assert writer != lastCertain : writer + " stands twice in the order of versions";
      if (lastCertain >= 0) {
        edges.add(problem.writeEvent(lastCertain), problem.readEvent(writer));
      }
      if (!participants.isOptional(writer)) {
        lastCertain = writer;
        continue;
      }
      for (int next = i + 1; next < writers.size(); next++) {
        int later = writers.get(next);
        conditional.add(writer, problem.writeEvent(writer), problem.readEvent(later));
        if (!participants.isOptional(later)) {
          break;
        }
      }
    }
  }
}
