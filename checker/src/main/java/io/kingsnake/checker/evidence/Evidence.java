package io.kingsnake.checker.evidence;

import io.kingsnake.checker.evidence.audit.Audit;
import io.kingsnake.checker.evidence.audit.ListAudit;
import io.kingsnake.checker.evidence.audit.ProofWriter;
import io.kingsnake.checker.evidence.proof.CommitProof;
import io.kingsnake.checker.evidence.proof.ModuleStatements;
import io.kingsnake.checker.evidence.proof.Proof;
import io.kingsnake.checker.evidence.proof.ProofBuilder;
import io.kingsnake.checker.evidence.proof.RefutationBuilder;
import io.kingsnake.checker.evidence.proof.RefutationProof;
import io.kingsnake.checker.evidence.proof.Step;
import io.kingsnake.checker.evidence.proof.Witness;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.result.CommitEdge;
import io.kingsnake.checker.solve.result.DeadEnd;
import io.kingsnake.checker.solve.result.Decided;
import io.kingsnake.checker.solve.result.Decision;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.wording.CycleAnomaly;
import io.kingsnake.checker.wording.CycleRewriting;
import io.kingsnake.checker.wording.RefutedOrders;
import io.kingsnake.checker.wording.TriedOrders;
import io.kingsnake.history.History;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Turns a decision into evidence, and has the evidence judged before it is reported. */
public final class Evidence {
  /** Number of nodes from which to look for a short cycle. */
  private static final int MAX_ROOTS = 200;

  private final Problem problem;
  private final Decision decision;
  private final Definition definition;
  private final LevelText text;
  private final CheckOptions options;
  private final EvidenceSink sink;

  /** Prepares evidence; {@code definition} is the one that the level's text is equivalent to. */
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
   * Has the accepting execution judged.
   *
   * @throws AssertionError if it does not hold: an engine bug that must not become a verdict
   */
  public void confirm(Execution execution) {
    Optional<String> complaint = audit().accepted(execution);
    complaint = complaint.or(() -> ListAudit.complaint(execution));
    if (!problem.contributions().isEmpty()) {
      Witness witness = Witness.orderOf(execution);
      complaint = complaint.or(() -> new ModuleStatements(problem).complaint(witness));
    }
    require("accepting execution", complaint);
    sink.accepted(execution);
  }

  private Audit audit() {
    return new Audit(problem, definition, text, options);
  }

  /** Has a contradiction judged, and reports it. */
  private void confirm(String what, Consumer<ProofWriter> evidence) {
    require(what, audit().rejected(evidence));
    sink.violated(problem, evidence);
  }

  /**
   * Anomaly shown by the contradiction that a decision found.
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
    if (decision instanceof Decision.NoOrder none) {
      return noOrder(none.reason());
    }
    if (decision instanceof Decision.NoSource none) {
      return noSource(none.read());
    }
    throw new IllegalStateException("nothing is wrong: " + decision);
  }

  private Anomaly cycle(ProofBuilder builder) {
    Proof proof = CycleRewriting.of(problem.history(), builder.cycle(MAX_ROOTS));
    confirm("violating cycle", writer -> writer.cycle(proof));
    return anomaly(proof);
  }

  private Anomaly anomaly(Proof proof) {
    return CycleAnomaly.of(problem.history(), problem.orders().visibility(), proof);
  }

  private Anomaly commitCycle(List<CommitEdge> cycle) {
    Proof proof = CommitProof.of(problem, cycle);
    confirm("violating cycle", writer -> writer.commitCycle(proof));
    return anomaly(CycleRewriting.of(problem.history(), proof));
  }

  private Anomaly refutation(Decision.Refuted refuted) {
    if (refuted.refutation().isTooLong()) {
      sink.unrecorded();
      return RefutedOrders.unrecorded();
    }
    RefutationProof proof = RefutationBuilder.proof(refuted);
    confirm("refutation", writer -> writer.refutation(proof));
    return RefutedOrders.anomaly(problem, proof);
  }

  private Anomaly noOrder(DeadEnd reason) {
    boolean isAudited = audit().findsNoOrder();
    if (isAudited) {
      sink.violated(problem, ProofWriter::noOrder);
    } else {
      sink.unrecorded();
    }
    return new TriedOrders(problem).anomaly(reason, isAudited);
  }

  /**
   * Anomaly of a read without a source; only a transaction of unknown outcome, forced to have
   * committed, has one here.
   */
  private Anomaly noSource(int read) {
    Reads reads = problem.reads();
    History history = problem.history();
    List<Step> forced = CommitProof.ofEffect(problem, reads.participant(read));
    confirm("read without a source", writer -> writer.noSource(forced, read));
    int txn = problem.participants().txn(reads.participant(read));
    return new ForcedRead(history, forced).anomaly(txn, reads.key(read), reads.value(read));
  }

  private static void require(String what, Optional<String> complaint) {
    complaint.ifPresent(
        wrong -> {
          throw new AssertionError("the %s does not hold: %s".formatted(what, wrong));
        });
  }
}
