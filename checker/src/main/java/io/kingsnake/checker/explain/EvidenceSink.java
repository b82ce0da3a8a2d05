package io.kingsnake.checker.explain;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.proof.Proof;
import io.kingsnake.checker.proof.RefutationProof;
import io.kingsnake.checker.solve.CommitEdge;
import io.kingsnake.checker.solve.Execution;
import java.util.List;

/** Hears of all evidence, once it is audited. */
public interface EvidenceSink {
  EvidenceSink NONE = new EvidenceSink() {};

  /** An execution that the level allows. */
  default void accepted(Execution execution) {}

  /** A violating cycle. */
  default void cycle(Problem problem, Proof proof) {}

  /** Constraints that contradict each other. */
  default void refutation(Problem problem, RefutationProof proof) {}

  /** A read that has nothing it could have read from. */
  default void noSource(Problem problem, int read) {}

  /** A refutation that was too long to keep. */
  default void unrecorded() {}

  /** A cycle of the commit order. */
  default void commitCycle(Problem problem, List<CommitEdge> cycle) {}
}
