package io.kingsnake.checker.explain;

import io.kingsnake.checker.audit.CycleAudit;
import io.kingsnake.checker.audit.OrderAudit;
import io.kingsnake.checker.audit.RefutationAudit;
import io.kingsnake.checker.audit.RuleAudit;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.proof.CommitWitness;
import io.kingsnake.checker.proof.ModuleStatements;
import io.kingsnake.checker.proof.Proof;
import io.kingsnake.checker.proof.ProofBuilder;
import io.kingsnake.checker.proof.RefutationBuilder;
import io.kingsnake.checker.proof.RefutationProof;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.checker.solve.Refutation;
import io.kingsnake.checker.words.CycleAnomaly;
import io.kingsnake.checker.words.CycleRewriting;
import io.kingsnake.checker.words.RefutedOrders;
import io.kingsnake.history.History;
import java.util.List;
import java.util.Optional;

/** Turns a decision into evidence, and has the evidence audited before anybody sees it. */
public final class Evidence {
  /** How many places to look for a short cycle from. */
  private static final int MAX_ROOTS = 200;

  private final Problem problem;
  private final Decision decision;
  private final CheckOptions options;
  private final EvidenceSink sink;
  private final LevelText text;
  private final boolean isByRules;

  private Evidence(
      Problem problem,
      Decision decision,
      CheckOptions options,
      EvidenceSink sink,
      LevelText text,
      boolean isByRules) {
    this.problem = problem;
    this.decision = decision;
    this.options = options;
    this.sink = sink;
    this.text = text;
    this.isByRules = isByRules;
  }

  /** For a level that asks for one order, as the problem has it. */
  public static Evidence ofOrder(
      Problem problem, Decision decision, CheckOptions options, EvidenceSink sink, LevelText text) {
    return new Evidence(problem, decision, options, sink, text, false);
  }

  /** For a level of which the problem has only what its rules imply. */
  public static Evidence ofRules(
      Problem problem, Decision decision, CheckOptions options, LevelText text) {
    return new Evidence(problem, decision, options, EvidenceSink.NONE, text, true);
  }

  /**
   * Replays the accepting order against the raw history or, where it does not tell what is visible,
   * evaluates the rules of the level on the execution.
   *
   * @throws AssertionError if it does not hold: an engine bug that must not become a verdict
   */
  public Witness witness() {
    Witness witness = Witness.of(problem, decision.order());
    boolean isReplayed = !isByRules && problem.orders().visibility() == Visibility.EVERYTHING;
    Optional<String> complaint =
        isReplayed
            ? OrderAudit.complaint(problem.registers(), problem.orders(), options, witness)
            : RuleAudit.complaint(
                problem.registers(),
                text,
                options,
                CommitWitness.of(problem, decision.order(), decision.sources()));
    complaint = complaint.or(() -> new ModuleStatements(problem).complaint(witness));
    complaint.ifPresent(
        wrong -> {
          throw new AssertionError("the accepting execution does not hold: " + wrong);
        });
    sink.order(problem, witness, decision.sources());
    return witness;
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
    return switch (decision.kind()) {
      case CYCLE -> cycle();
      case NO_SOURCE -> noSource();
      case UNSATISFIABLE -> refutation();
      case ACCEPTED, STOPPED -> throw new IllegalStateException("nothing is wrong");
    };
  }

  private Anomaly cycle() {
    Proof proof =
        CycleRewriting.of(problem.history(), new ProofBuilder(decision.learned()).cycle(MAX_ROOTS));
    CycleAudit.complaint(
            problem.registers(), problem.orders(), options, proof, new ModuleStatements(problem))
        .ifPresent(
            wrong -> {
              throw new AssertionError("the violating cycle does not hold: " + wrong);
            });
    sink.cycle(decision.learned().problem(), proof);
    return CycleAnomaly.of(problem.history(), problem.orders().visibility(), proof);
  }

  private Anomaly refutation() {
    Refutation refutation = decision.refutation();
    if (refutation.isTooLong()) {
      sink.unrecorded();
      return RefutedOrders.unrecorded();
    }
    RefutationProof proof = new RefutationBuilder(decision.learned(), refutation).build();
    RefutationAudit.complaint(
            problem.registers(),
            problem.orders(),
            options,
            isByRules ? text.rules() : List.of(),
            proof,
            new ModuleStatements(problem))
        .ifPresent(
            wrong -> {
              throw new AssertionError("the refutation does not hold: " + wrong);
            });
    sink.refutation(decision.learned().problem(), proof);
    return RefutedOrders.anomaly(decision.learned().problem(), proof);
  }

  /** Only a transaction of unknown outcome, forced to have committed, gets here. */
  private Anomaly noSource() {
    Reads reads = problem.reads();
    History history = problem.history();
    int read = decision.sourcelessRead();
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
}
