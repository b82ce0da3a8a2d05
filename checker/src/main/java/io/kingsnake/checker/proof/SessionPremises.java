package io.kingsnake.checker.proof;

import io.kingsnake.checker.proof.RefutationProof.ForbiddenPath;
import io.kingsnake.checker.proof.Step.Inference;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.checker.solve.Link;
import java.util.BitSet;
import java.util.Collection;

/** Which parts of session order a contradiction rests on. */
public final class SessionPremises {
  private static final int MAX_ROOTS = 20;

  private final BitSet later = new BitSet();

  private SessionPremises() {}

  /** Transactions that must follow their predecessors in their sessions for it to hold. */
  public static BitSet of(Decision decision) {
    SessionPremises premises = new SessionPremises();
    if (decision instanceof Decision.CertainCycle cycle) {
      ProofBuilder builder = new ProofBuilder(cycle.learned());
      premises.collect(Premises.of(builder.cycle(MAX_ROOTS)));
    } else if (decision instanceof Decision.Refuted refuted && !refuted.refutation().isTooLong()) {
      premises.collect(RefutationBuilder.proof(refuted));
    }
    return premises.later;
  }

  private void collect(RefutationProof proof) {
    collect(proof.steps());
    for (RefutationProof.Clause clause : proof.clauses()) {
      if (clause.reason() instanceof ForbiddenPath path) {
        path.cycle().stream()
            .filter(step -> step.link() == Link.Kind.SESSION)
            .forEach(step -> later.set(step.to()));
      }
    }
  }

  private void collect(Collection<Step> steps) {
    steps.stream()
        .filter(step -> step.rule() == Inference.SESSION)
        .forEach(step -> later.set(step.to().txn()));
  }
}
