package io.kingsnake.checker.absences;

import io.kingsnake.checker.problem.InitialAgreement;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.history.History;
import java.util.function.IntPredicate;

/**
 * Keys that were initially present, in an execution that was found. Where nothing was recorded
 * about a key, the readers of its initial version decide; if there are none, it is assumed to be
 * absent, which suits scans best.
 */
public final class InitialPresence {
  private InitialPresence() {}

  /** Initial presence as recorded, for histories that record all of it. */
  public static IntPredicate recorded(History history) {
    return key -> history.initialValue(key) != History.ABSENT;
  }

  /** Initial presence as the readers of the initial version saw it. */
  static IntPredicate of(Execution execution) {
    Problem problem = execution.problem();
    InitialAgreement initial = new InitialAgreement(problem);
    for (int read = 0; read < problem.reads().count(); read++) {
      if (execution.source(read) == Reads.INITIAL
          && execution.isActive(problem.reads().participant(read))) {
        initial.add(read);
      }
    }
    return key ->
        initial.value(key) >= 0 && !problem.reads().initial().looksAbsent(initial.value(key));
  }
}
