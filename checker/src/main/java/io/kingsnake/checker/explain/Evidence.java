package io.kingsnake.checker.explain;

import io.kingsnake.checker.audit.CommitCycleAudit;
import io.kingsnake.checker.audit.CommitOrderAudit;
import io.kingsnake.checker.audit.CycleAudit;
import io.kingsnake.checker.audit.ListAudit;
import io.kingsnake.checker.audit.OrderAudit;
import io.kingsnake.checker.audit.RefutationAudit;
import io.kingsnake.checker.audit.RuleAudit;
import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.proof.CommitProof;
import io.kingsnake.checker.proof.ModuleStatements;
import io.kingsnake.checker.proof.Proof;
import io.kingsnake.checker.proof.ProofBuilder;
import io.kingsnake.checker.proof.RefutationBuilder;
import io.kingsnake.checker.proof.RefutationProof;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.checker.solve.CommitEdge;
import io.kingsnake.checker.solve.Decided;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.checker.solve.Execution;
import io.kingsnake.checker.words.CycleAnomaly;
import io.kingsnake.checker.words.CycleRewriting;
import io.kingsnake.checker.words.RefutedOrders;
import io.kingsnake.history.History;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns a decision into evidence, and has the evidence audited before anybody sees it. */
public final class Evidence {
  /** How many places to look for a short cycle from. */
  private static final int MAX_ROOTS = 200;

  private final Problem problem;
  private final Decision decision;
  private final Definition definition;
  private final LevelText text;
  private final CheckOptions options;
  private final EvidenceSink sink;

  /** {@code definition} is what the level's text amounts to. */
  public Evidence(
      Decided decided,
      Definition definition,
      LevelText text,
      CheckOptions options,
      EvidenceSink sink) {
    this.problem = decided.problem();
    this.decision = decided.decision();
    this.definition = definition;
    this.text = text;
    this.options = options;
    this.sink = sink;
  }

  /**
   * Replays the accepting order against the raw history or, where it does not tell what is visible,
   * evaluates the rules of the level on the execution.
   *
   * @throws AssertionError if it does not hold: an engine bug that must not become a verdict
   */
  public void confirm(Execution execution) {
    require("accepting execution", complaint(execution).or(() -> ListAudit.complaint(execution)));
    sink.accepted(execution);
  }

  private Optional<String> complaint(Execution execution) {
    if (definition instanceof Axiom axiom) {
      return CommitOrderAudit.complaint(problem.registers(), axiom, options, Witness.of(execution));
    }
    boolean isReplayed =
        definition instanceof Orders && problem.orders().visibility() == Visibility.EVERYTHING;
    Optional<String> complaint =
        isReplayed
            ? OrderAudit.complaint(
                problem.registers(), problem.orders(), options, Witness.orderOf(execution))
            : RuleAudit.complaint(problem.registers(), text, options, Witness.of(execution));
    return complaint.or(() -> new ModuleStatements(problem).complaint(Witness.orderOf(execution)));
  }

  /**
   * What went wrong; for a decision that found a contradiction.
   *
   * @throws AssertionError if the contradiction does not hold: an engine bug, as above
   */
  public Anomaly anomaly() {
    Anomaly anomaly = found();
    return problem.contributions().isEmpty()
        ? anomaly
        : new ModuleStatements(problem).inWords(anomaly);
  }

  private Anomaly found() {
    if (decision instanceof Decision.CertainCycle cycle) {
      return cycle(new ProofBuilder(cycle.learned()));
    }
    if (decision instanceof Decision.CommitCycle cycle) {
      return commitCycle(cycle.edges());
    }
    if (decision instanceof Decision.Refuted refuted) {
      return refutation(refuted);
    }
    if (decision instanceof Decision.NoSource none) {
      return noSource(none.read());
    }
    throw new IllegalStateException("nothing is wrong: " + decision);
  }

  private Anomaly cycle(ProofBuilder builder) {
    Proof proof = CycleRewriting.of(problem.history(), builder.cycle(MAX_ROOTS));
    require(
        "violating cycle",
        CycleAudit.complaint(
            problem.registers(), problem.orders(), options, proof, new ModuleStatements(problem)));
    sink.cycle(problem, proof);
    return anomaly(proof);
  }

  private Anomaly anomaly(Proof proof) {
    return CycleAnomaly.of(problem.history(), problem.orders().visibility(), proof);
  }

  private Anomaly commitCycle(List<CommitEdge> cycle) {
    Axiom axiom = (Axiom) definition;
    CommitCycleAudit audit =
        new CommitCycleAudit(problem, axiom, options, CommitCycleAudit.keysOf(problem, cycle));
    require("violating cycle", audit.complaint(cycle, Map.of()));
    sink.commitCycle(problem, cycle);
    Proof proof = CommitProof.of(problem, axiom.ordersSessions(), cycle);
    return anomaly(CycleRewriting.of(problem.history(), proof));
  }

  private Anomaly refutation(Decision.Refuted refuted) {
    if (refuted.refutation().isTooLong()) {
      sink.unrecorded();
      return RefutedOrders.unrecorded();
    }
    RefutationProof proof = RefutationBuilder.proof(refuted);
    require(
        "refutation",
        RefutationAudit.complaint(
            problem.registers(),
            problem.orders(),
            options,
            definition instanceof Orders ? List.of() : text.rules(),
            proof,
            new ModuleStatements(problem)));
    sink.refutation(problem, proof);
    return RefutedOrders.anomaly(problem, proof);
  }

  /** Only a transaction of unknown outcome, forced to have committed, gets here. */
  private Anomaly noSource(int read) {
    Reads reads = problem.reads();
    History history = problem.history();
    sink.noSource(problem, read);
    int txn = problem.participants().txn(reads.participant(read));
    return new Anomaly(
        "thin-air-read",
        null,
        List.of(txn),
        List.of(),
        "T%d read a version of %s that no transaction it could have read from wrote"
            .formatted(history.txnId(txn), history.keys().show(reads.key(read))));
  }

  private static void require(String what, Optional<String> complaint) {
    complaint.ifPresent(
        wrong -> {
          throw new AssertionError("the %s does not hold: %s".formatted(what, wrong));
        });
  }
}
