package io.kingsnake.checker.solve.result;

import io.kingsnake.checker.problem.Problem;

/** A problem with the facts about its sources, its answer, and the time for it. */
public record Decided(Problem problem, Decision decision, long saturateNanos, long solveNanos) {
  public boolean isAccepted() {
    return decision instanceof Decision.Accepted;
  }

  /** The decision with an accepting answer. */
  public Decided accepted(Execution execution) {
    Decision accepted = new Decision.Accepted(execution);
    return new Decided(execution.problem(), accepted, saturateNanos, solveNanos);
  }
}
