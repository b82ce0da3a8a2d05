package io.kingsnake.checker.evidence;

import io.kingsnake.checker.evidence.audit.ProofWriter;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.result.Execution;
import java.util.function.Consumer;

/** Hears of all evidence, once it is audited. */
public interface EvidenceSink {
  EvidenceSink NONE = new EvidenceSink() {};

  /** An execution that the level allows. */
  default void accepted(Execution execution) {}

  /** A contradiction, ready to be put into statements. */
  default void violated(Problem problem, Consumer<ProofWriter> evidence) {}

  /** A refutation that was too long to keep. */
  default void unrecorded() {}
}
