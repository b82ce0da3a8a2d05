package io.kingsnake.checker.evidence.audit;

import io.kingsnake.checker.analysis.NonCycleAnomalies;
import io.kingsnake.checker.evidence.Evidence;
import io.kingsnake.checker.evidence.EvidenceSink;
import io.kingsnake.checker.evidence.proof.RefutationBuilder;
import io.kingsnake.checker.evidence.proof.RefutationProof;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.solve.Search;
import io.kingsnake.checker.solve.result.Decided;
import io.kingsnake.checker.solve.result.Decision;
import io.kingsnake.checker.strategy.Strategy;
import io.kingsnake.history.History;
import io.kingsnake.verifier.Assumptions;
import io.kingsnake.verifier.Judge;
import io.kingsnake.verifier.Refusal;
import java.util.List;
import java.util.Optional;

/** A history that only the search refutes, at one level, with the proof. */
public record Refuted(History history, Orders orders, Decided decided, Decision.Refuted refuted) {
  /** Refutation of a history; nothing if it is accepted, or refuted without a search. */
  public static Optional<Refuted> of(History history, String levelName) {
    Level level =
        Levels.all().stream().filter(l -> l.name().equals(levelName)).findFirst().orElseThrow();
    if (NonCycleAnomalies.first(history, level, CheckOptions.DEFAULT).isPresent()) {
      return Optional.empty();
    }
    Orders orders = (Orders) level.definition(true);
    Problem problem = ProblemBuilder.build(Registers.of(history), orders, CheckOptions.DEFAULT);
    Decided decided = Search.of(problem, new Strategy(() -> false, ProgressListener.NONE));
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

  /** The proof as the verifier has it. */
  List<int[]> statements() {
    return statements(decided.problem(), orders, orders.text(), proof());
  }

  static List<int[]> statements(
      Problem problem, Definition definition, LevelText text, RefutationProof proof) {
    History history = problem.history();
    ProofText lines = new ProofText();
    ReadingText readings = new ReadingText(history, CheckOptions.DEFAULT.ownWrites());
    ObservationNames names = Audit.names(history, definition, text, CheckOptions.DEFAULT);
    new ProofWriter(lines, problem, names, readings, new TakenForGranted(problem))
        .refutation(proof);
    return lines.lines();
  }

  /** Complaint of the verifier about statements on a history at the level of this one. */
  Optional<String> complaint(History about, List<int[]> statements) {
    return complaint(about, orders.text(), orders.snapshot(), statements);
  }

  static Optional<String> complaint(
      History about, LevelText text, boolean isTwofold, List<int[]> statements) {
    Judge judge =
        new Judge(
            about, Audit.rules(text), Audit.settings(CheckOptions.DEFAULT), Assumptions.NOTHING);
    try {
      judge.reject(isTwofold, ProofText.joined(statements));
      return Optional.empty();
    } catch (Refusal e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
