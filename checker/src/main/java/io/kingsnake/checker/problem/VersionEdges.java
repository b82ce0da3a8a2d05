package io.kingsnake.checker.problem;

import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.history.VersionOrder;
import java.util.Arrays;
import java.util.List;

/** Writers of a key whose versions have a known order are ordered likewise. */
final class VersionEdges {
  private VersionEdges() {}

  static void add(Problem problem, EdgeList edges, ConditionalEdges conditional) {
    if (problem.versions().isEmpty()) {
      return;
    }
    Participants participants = problem.participants();
    int[] participantOf = new int[problem.history().txnCount()];
    Arrays.fill(participantOf, -1);
    for (int p = 0; p < participants.count(); p++) {
      participantOf[participants.txn(p)] = p;
    }
    for (VersionOrder order : problem.versions()) {
      List<Integer> txns = order.txns();
      for (int i = 0; i + 1 < txns.size(); i++) {
        int earlier = participantOf[txns.get(i)];
        int later = participantOf[txns.get(i + 1)];
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
