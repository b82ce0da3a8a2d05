package io.kingsnake.checker.evidence.audit;

import io.kingsnake.checker.evidence.proof.Proof;
import io.kingsnake.checker.evidence.proof.RefutationProof;
import io.kingsnake.checker.evidence.proof.Step;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.problem.Problem;
import java.util.List;

/** Puts evidence of a violation into statements that the verifier understands. */
public final class ProofWriter {
  final ProofText text;
  final Problem problem;
  final ObservationNames names;
  final ReadingText readings;
  final Beside beside;

  /**
   * Prepares to write a proof; {@code readings} are those of the history that the statements refer
   * to.
   */
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
    new StepText(this, proof.steps(), problem.orders().visibility()).contradict(proof);
  }

  /** Constraints that contradict each other. */
  public void refutation(RefutationProof proof) {
    new RefutationText(this, proof).write();
  }

  /** States that there is no order, which the verifier confirms by trying all. */
  public void noOrder() {
    text.state('n');
  }

  /** A cycle of edges that the commit order must contain, which alone shows readers nothing. */
  public void commitCycle(Proof proof) {
    new StepText(this, proof.steps(), Visibility.NOTHING).contradictCommits(proof);
  }

  /** A read that has nothing it could have read from, by one that took effect by these steps. */
  public void noSource(List<Step> steps, int read) {
    StepText reader = new StepText(this, steps, Visibility.NOTHING);
    reader.settle(reader.sightOf(read), List.of());
  }
}
