package io.kingsnake.checker.audit;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.proof.Proof;
import io.kingsnake.checker.proof.RefutationProof;
import io.kingsnake.checker.solve.CommitEdge;
import java.util.List;

/** Puts evidence of a violation into statements that the verifier understands. */
public final class ProofWriter {
  private final ProofText text;
  private final Problem problem;
  private final ObservationNames names;
  private final ReadingText readings;
  private final Beside beside;

  /** {@code readings} are those of the history that the statements are about. */
  public ProofWriter(
      ProofText text,
      Problem problem,
      ObservationNames names,
      ReadingText readings,
      Beside beside) {
    this.text = text;
    this.problem = problem;
    this.names = names;
    this.readings = readings;
    this.beside = beside;
  }

  /** A cycle of events, with its reasons. */
  public void cycle(Proof proof) {
    new StepText(text, problem, proof.steps(), names, readings, beside).contradict(proof);
  }

  /** Constraints that contradict each other. */
  public void refutation(RefutationProof proof) {
    new RefutationText(text, problem, proof, names, readings, beside).write();
  }

  /** There is no order, which the verifier confirms by trying all. */
  public void noOrder() {
    text.state('n');
  }

  /** A cycle of edges that the commit order must contain. */
  public void commitCycle(List<CommitEdge> cycle) {
    new CommitCycleText(text, problem, names, readings, beside).cycle(cycle);
  }

  /** A read that has nothing it could have read from. */
  public void noSource(int read) {
    new CommitCycleText(text, problem, names, readings, beside).noSource(read);
  }
}
