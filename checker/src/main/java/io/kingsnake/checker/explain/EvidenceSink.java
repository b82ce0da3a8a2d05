package io.kingsnake.checker.explain;

import io.kingsnake.checker.axiomatic.CommitEdge;
import io.kingsnake.checker.axiomatic.SourceRefutation;
import io.kingsnake.checker.axiomatic.SourcedExecution;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.proof.Proof;
import io.kingsnake.checker.proof.RefutationProof;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.engine.ints.IntList;
import java.util.BitSet;
import java.util.List;

/** Hears of all evidence, once it is audited. */
public interface EvidenceSink {
  EvidenceSink NONE = new EvidenceSink() {};

  /** An accepting order; {@code sources} by read where the order alone does not tell. */
  default void order(Problem problem, Witness witness, int[] sources) {}

  /** A violating cycle. */
  default void cycle(Problem problem, Proof proof) {}

  /** Constraints that contradict each other. */
  default void refutation(Problem problem, RefutationProof proof) {}

  /** A read that has nothing it could have read from. */
  default void noSource(Problem problem, int read) {}

  /** A refutation that was too long to keep. */
  default void unrecorded() {}

  /** An accepting commit order. */
  default void commitOrder(SourcedExecution execution, IntList order) {}

  /** A cycle of the commit order. */
  default void demands(Problem problem, List<CommitEdge> cycle) {}

  /** Participants that wait for each other. */
  default void stuck(Problem problem, BitSet participants) {}

  /** Sources of which no choice does. */
  default void sources(Problem problem, List<SourceRefutation.Line> core) {}
}
