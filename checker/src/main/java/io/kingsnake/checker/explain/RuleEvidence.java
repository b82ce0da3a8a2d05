package io.kingsnake.checker.explain;

import io.kingsnake.checker.audit.RuleAudit;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.proof.CommitWitness;
import io.kingsnake.checker.proof.ModuleStatements;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.checker.solve.Decision;
import java.util.Arrays;

/** Has an execution that a text allows audited before anybody is told. */
public final class RuleEvidence {
  private final LevelText text;
  private final Problem problem;
  private final CheckOptions options;

  public RuleEvidence(LevelText text, Problem problem, CheckOptions options) {
    this.text = text;
    this.problem = problem;
    this.options = options;
  }

  /**
   * Confirms an accepting decision against the raw history.
   *
   * @throws AssertionError if it does not hold: an engine bug that must not become a verdict
   */
  public void confirm(Decision decision) {
    RuleAudit.complaint(problem.registers(), text, options, witness(decision))
        .or(() -> new ModuleStatements(problem).complaint(Witness.of(problem, decision.order())))
        .ifPresent(
            wrong -> {
              throw new AssertionError("the accepting execution does not hold: " + wrong);
            });
  }

  private CommitWitness witness(Decision decision) {
    Participants participants = problem.participants();
    Reads reads = problem.reads();
    int[] txns = decision.order(); // its events are participants
    int[] readFrom = decision.sources();
    int[] sources = new int[problem.history().opCount()];
    Arrays.fill(sources, CommitWitness.UNSAID);
    for (int i = 0; i < txns.length; i++) {
      int p = problem.participantOf(txns[i]);
      txns[i] = participants.txn(p);
      for (int read = reads.start(p); read < reads.end(p); read++) {
        sources[reads.operation(read)] =
            readFrom[read] < 0
                ? CommitWitness.INITIAL
                : participants.txn(problem.writes().participant(readFrom[read]));
      }
    }
    return new CommitWitness(txns, sources);
  }
}
