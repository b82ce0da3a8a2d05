package io.kingsnake.laboratory.encode;

import io.kingsnake.engine.graph.EdgeList;

/** All edges of one side hold, or all of the other. */
record Choice(EdgeList either, EdgeList or) {
  /** Tests whether the known graph rules out one of the edges. */
  static boolean isImpossible(EdgeList side, KnownGraph known) {
    for (int e = 0; e < side.size(); e++) {
      if (known.reaches(side.to(e), side.from(e))) {
        return true;
      }
    }
    return false;
  }
}
