package io.kingsnake.checker.explain;

import io.kingsnake.checker.audit.CommitCycleAudit;
import io.kingsnake.checker.audit.CommitOrderAudit;
import io.kingsnake.checker.audit.SourceRefutationAudit;
import io.kingsnake.checker.audit.StuckAudit;
import io.kingsnake.checker.axiomatic.AxiomaticDecision;
import io.kingsnake.checker.axiomatic.CommitEdge;
import io.kingsnake.checker.axiomatic.SourceRefutation;
import io.kingsnake.checker.axiomatic.SourceRefutation.Line;
import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.proof.CommitWitness;
import io.kingsnake.checker.words.CommitCycleAnomaly;
import io.kingsnake.checker.words.RefutedOrders;
import io.kingsnake.history.History;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Turns a decision about a commit order into evidence, audited before anybody sees it. */
public final class AxiomaticEvidence {
  private final Problem problem;
  private final Axiom axiom;
  private final CheckOptions options;
  private final EvidenceSink sink;

  public AxiomaticEvidence(Problem problem, Axiom axiom, CheckOptions options, EvidenceSink sink) {
    this.problem = problem;
    this.axiom = axiom;
    this.options = options;
    this.sink = sink;
  }

  /**
   * What went wrong, or nothing if there is a commit order.
   *
   * @throws AssertionError if the evidence does not hold: an engine bug that must not become a
   *     verdict
   */
  public Optional<Anomaly> of(AxiomaticDecision decision) {
    if (decision instanceof AxiomaticDecision.Accepted accepted) {
      CommitWitness witness = CommitWitness.of(accepted.execution(), accepted.order());
      require(CommitOrderAudit.complaint(problem.registers(), axiom, options, witness));
      sink.commitOrder(accepted.execution(), accepted.order());
      return Optional.empty();
    }
    if (decision instanceof AxiomaticDecision.NoSource none) {
      sink.noSource(problem, none.read());
      return Optional.of(noSource(none.read()));
    }
    if (decision instanceof AxiomaticDecision.Cycle certain) {
      return Optional.of(cycle(certain.cycle()));
    }
    if (decision instanceof AxiomaticDecision.Stuck stuck) {
      return Optional.of(stuck(stuck));
    }
    if (decision instanceof AxiomaticDecision.Refuted refuted) {
      return Optional.of(refuted(refuted.refutation()));
    }
    throw new IllegalArgumentException("no evidence for " + decision);
  }

  private Anomaly cycle(List<CommitEdge> cycle) {
    require(audit(CommitCycleAudit.keysOf(problem, cycle)).complaint(cycle, Map.of()));
    sink.demands(problem, cycle);
    return words().of(cycle, "");
  }

  private Anomaly stuck(AxiomaticDecision.Stuck stuck) {
    require(new StuckAudit(problem, axiom, options).complaint(stuck.participants()));
    sink.stuck(problem, stuck.participants());
    if (stuck.cycle().isEmpty()) {
      return StuckAudit.unexplained(problem, stuck.participants());
    }
    boolean ambiguous =
        stuck.cycle().stream()
            .flatMap(demand -> demand.path().stream())
            .anyMatch(hop -> hop.isRead() && problem.reads().candidateCount(hop.read()) > 1);
    return words()
        .of(stuck.cycle(), ambiguous ? " (and so for all others it could have read from)" : "")
        .withCore(stuck.participants().stream().map(problem.participants()::txn).boxed().toList());
  }

  private Anomaly refuted(SourceRefutation refutation) {
    if (refutation.isTooLong()) {
      sink.unrecorded();
      return RefutedOrders.unrecorded();
    }
    List<Line> core = refutation.core();
    Set<Integer> keys = new HashSet<>();
    core.forEach(line -> keys.addAll(CommitCycleAudit.keysOf(problem, line.cycle())));
    core.forEach(line -> line.disagreeing().forEach(read -> keys.add(problem.reads().key(read))));
    require(new SourceRefutationAudit(problem, audit(keys), core).complaint());
    sink.sources(problem, core);
    List<Line> cycles = core.stream().filter(line -> !line.cycle().isEmpty()).toList();
    String remark = " (whichever of several equal versions reads are from, there is such a cycle)";
    CommitCycleAnomaly words = words();
    Set<Integer> txns = new TreeSet<>();
    cycles.forEach(line -> txns.addAll(words.core(line.cycle())));
    for (Line line : core) {
      line.disagreeing().forEach(read -> txns.add(reader(read)));
    }
    return cycles.isEmpty()
        ? disagreement(core, txns)
        : words.of(cycles.get(0).cycle(), remark).withCore(txns);
  }

  private int reader(int read) {
    return problem.participants().txn(problem.reads().participant(read));
  }

  /** No cycle is needed: reads can only be of one initial version, and it cannot show them all. */
  private Anomaly disagreement(List<Line> core, Set<Integer> txns) {
    int read = core.stream().flatMap(line -> line.disagreeing().stream()).findFirst().orElseThrow();
    History history = problem.history();
    return new Anomaly(
        "thin-air-read",
        null,
        List.copyOf(txns),
        List.of(),
        "T%d read a value of %s that no transaction it could have read from wrote, and that it did not hold initially"
            .formatted(
                history.txnId(reader(read)), history.keys().show(problem.reads().key(read))));
  }

  private CommitCycleAnomaly words() {
    return new CommitCycleAnomaly(problem, axiom.ordersSessions());
  }

  private CommitCycleAudit audit(Set<Integer> keys) {
    return new CommitCycleAudit(problem, axiom, options, keys);
  }

  private Anomaly noSource(int read) {
    History history = problem.history();
    int txn = problem.participants().txn(problem.reads().participant(read));
    return new Anomaly(
        "thin-air-read",
        null,
        List.of(txn),
        List.of(),
        "T%d read a version of %s that no transaction it could have read from wrote"
            .formatted(history.txnId(txn), history.keys().show(problem.reads().key(read))));
  }

  private static void require(Optional<String> complaint) {
    complaint.ifPresent(
        wrong -> {
          throw new AssertionError("the evidence does not hold: " + wrong);
        });
  }
}
