package io.kingsnake.checker.solve.result;

import io.kingsnake.checker.problem.Learned;
import java.util.List;

/** The answer to a problem, with its evidence. */
public sealed interface Decision {
  /** There is an execution without fault. */
  record Accepted(Execution execution) implements Decision {}

  /** The read of a transaction that took effect has nothing it could have read from. */
  record NoSource(int read) implements Decision {}

  /** The certain edges have a cycle. */
  record CertainCycle(Learned learned) implements Decision {}

  /** The commit order that sessions, reads and visibility demand has a cycle. */
  record CommitCycle(List<CommitEdge> edges) implements Decision {
    public CommitCycle {
      edges = List.copyOf(edges);
    }
  }

  /** No execution satisfies all stated constraints. */
  record Refuted(Learned learned, Refutation refutation) implements Decision {}

  /** The transactions of the problem cannot be run one after the other in any order. */
  record NoOrder(DeadEnd reason) implements Decision {}

  /** Told to stop. */
  record Stopped() implements Decision {}
}
