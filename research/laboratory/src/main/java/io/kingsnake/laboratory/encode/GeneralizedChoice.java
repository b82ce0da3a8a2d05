package io.kingsnake.laboratory.encode;

import io.kingsnake.engine.graph.EdgeList;

/** All edges of one side hold, or all of the other; edges between transactions, by kind. */
record GeneralizedChoice(Side either, Side or) {
  /** A dependency, if there is one, and the anti-dependencies that come with it. */
  record Side(EdgeList dependencies, EdgeList antiDependencies) {
    Side() {
      this(new EdgeList(), new EdgeList());
    }

    void addTo(TransactionGraph graph) {
      graph.dependencies().addAll(dependencies);
      graph.antiDependencies().addAll(antiDependencies);
    }
  }
}
