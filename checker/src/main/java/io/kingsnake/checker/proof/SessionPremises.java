package io.kingsnake.checker.proof;

import io.kingsnake.checker.proof.RefutationProof.Visible;
import io.kingsnake.checker.proof.Step.Rule;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.checker.solve.Path;
import java.util.BitSet;
import java.util.Collection;

/** Which parts of session order a contradiction rests on. */
public final class SessionPremises {
  private static final int MAX_ROOTS = 20;

  private final Decision decision;
  private final BitSet later = new BitSet();

  private SessionPremises(Decision decision) {
    this.decision = decision;
  }

  /** Transactions that must follow those before them in their sessions for it to hold. */
  public static BitSet of(Decision decision) {
    SessionPremises premises = new SessionPremises(decision);
    switch (decision.kind()) {
      case CYCLE -> premises.collectFromCycle();
      case UNSATISFIABLE -> premises.collectFromRefutation();
      case ACCEPTED, NO_SOURCE, STOPPED -> {}
    }
    return premises.later;
  }

  private void collectFromCycle() {
    ProofBuilder builder = new ProofBuilder(decision.learned());
    collect(Premises.of(builder.cycle(MAX_ROOTS)));
  }

  private void collectFromRefutation() {
    if (decision.refutation().isTooLong()) {
      return;
    }
    RefutationProof proof =
        new RefutationBuilder(decision.learned(), decision.refutation()).build();
    collect(proof.steps());
    for (RefutationProof.Clause clause : proof.clauses()) {
      if (clause.reason() instanceof Visible visible) {
        visible.path().stream()
            .filter(step -> step.link() == Path.Link.SESSION)
            .forEach(step -> later.set(step.to()));
      }
    }
  }

  private void collect(Collection<Step> steps) {
    steps.stream()
        .filter(step -> step.rule() == Rule.SESSION)
        .forEach(step -> later.set(step.to().txn()));
  }
}
