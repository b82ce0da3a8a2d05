package io.kingsnake.checker.proof;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.proof.RefutationProof.Visible;
import io.kingsnake.checker.proof.Step.Rule;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.checker.solve.Path;
import java.util.BitSet;
import java.util.Collection;

/** Which parts of session order a contradiction rests on. */
public final class SessionPremises {
  private static final int MAX_ROOTS = 20;

  private final Problem problem;
  private final Decision decision;
  private final BitSet later = new BitSet();

  private SessionPremises(Problem problem, Decision decision) {
    this.problem = problem;
    this.decision = decision;
  }

  /** Transactions that must follow those before them in their sessions for it to hold. */
  public static BitSet of(Problem problem, Decision decision) {
    SessionPremises premises = new SessionPremises(problem, decision);
    switch (decision.kind()) {
      case CYCLE -> premises.collectFromCycle();
      case UNSATISFIABLE -> premises.collectFromRefutation();
      case ACCEPTED, NO_SOURCE, STOPPED -> {}
    }
    return premises.later;
  }

  private void collectFromCycle() {
    ProofBuilder builder = new ProofBuilder(problem, decision.passEnds());
    collect(Premises.of(builder.cycle(MAX_ROOTS)));
  }

  private void collectFromRefutation() {
    if (decision.refutation().isTooLong()) {
      return;
    }
    ProofBuilder certain = new ProofBuilder(problem, decision.passEnds());
    RefutationProof proof = new RefutationBuilder(problem, decision.refutation(), certain).build();
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
