package io.kingsnake.checker.problem;

import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.history.VersionOrder;
import java.util.List;

/** Writers of a key whose versions have a known order are ordered likewise. */
final class VersionEdges {
  private VersionEdges() {}

  static void add(Problem problem, EdgeList edges, ConditionalEdges conditional) {
    Participants participants = problem.participants();
    for (VersionOrder order : problem.versions()) {
      List<Integer> txns = order.txns();
      for (int i = 0; i + 1 < txns.size(); i++) {
        int earlier = participants.of(txns.get(i));
        int later = participants.of(txns.get(i + 1));
        if (earlier < 0 || later < 0) {
          continue;
        }
        int from = problem.writeEvent(earlier);
        int to = problem.readEvent(later);
        if (participants.isOptional(earlier)) {
          conditional.add(earlier, from, to);
        } else {
          edges.add(from, to);
        }
      }
    }
  }
}
