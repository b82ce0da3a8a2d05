package io.kingsnake.checker.audit;

import io.kingsnake.checker.analysis.NonCycleAnomalies;
import io.kingsnake.checker.explain.Evidence;
import io.kingsnake.checker.explain.EvidenceSink;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.proof.RefutationBuilder;
import io.kingsnake.checker.proof.RefutationProof;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.solve.Decided;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.history.History;
import java.util.Optional;

/** A history that only the search refutes, at one level, with the proof. */
public record Refuted(History history, Orders orders, Decided decided, Decision.Refuted refuted) {
  /** Nothing if the history is accepted, or refuted without a search. */
  public static Optional<Refuted> of(History history, String levelName) {
    Level level =
        Levels.all().stream().filter(l -> l.name().equals(levelName)).findFirst().orElseThrow();
    if (NonCycleAnomalies.first(history, level, CheckOptions.DEFAULT).isPresent()) {
      return Optional.empty();
    }
    Orders orders = (Orders) level.definition(true);
    Problem problem = ProblemBuilder.build(Registers.of(history), orders, CheckOptions.DEFAULT);
    Decided decided = Decided.of(problem, () -> false, ProgressListener.NONE);
    return decided.decision() instanceof Decision.Refuted refuted
        ? Optional.of(new Refuted(history, orders, decided, refuted))
        : Optional.empty();
  }

  RefutationProof proof() {
    return RefutationBuilder.proof(refuted);
  }

  public Evidence evidence() {
    return new Evidence(decided, orders, orders.text(), CheckOptions.DEFAULT, EvidenceSink.NONE);
  }

  /** What the audit says of a proof about a history at the level of this one. */
  Optional<String> complaint(History about, RefutationProof proof) {
    return RefutationAudit.complaint(
        Registers.of(about), orders, CheckOptions.DEFAULT, proof, null);
  }
}
