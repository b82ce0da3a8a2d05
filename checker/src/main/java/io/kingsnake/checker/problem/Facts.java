package io.kingsnake.checker.problem;

import io.kingsnake.engine.graph.Chains;
import io.kingsnake.engine.graph.EdgeList;

/**
 * Facts about the order of events from the start.
 *
 * @param edges certain, in the order in which they were found
 * @param conditional edges that hold only if their owner took effect
 * @param chains events that certainly follow each other
 */
record Facts(
    int eventCount,
    EdgeList edges,
    ConditionalEdges conditional,
    Chains chains,
    Contributions contributions) {
  Facts {
    assert chains.nodeCount() == 0 || chains.nodeCount() == eventCount
        : chains.nodeCount() + " nodes of chains for " + eventCount + " events";
  }

  /** For this many events, without any order. */
  static Facts none(int eventCount) {
    return new Facts(
        eventCount, new EdgeList(), new ConditionalEdges(), new Chains(0), Contributions.none());
  }
}
