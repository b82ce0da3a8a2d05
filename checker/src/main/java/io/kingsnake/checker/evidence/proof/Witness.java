package io.kingsnake.checker.evidence.proof;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.result.Execution;

/**
 * An accepted execution in terms of the history: event i concerns {@code txn(i)}, which begins,
 * commits, or does both at once there.
 */
public final class Witness {
  private final int[] txns;
  private final boolean[] begins;
  private final boolean[] commits;

  private Witness(int[] txns, boolean[] begins, boolean[] commits) {
    this.txns = txns;
    this.begins = begins;
    this.commits = commits;
  }

  /** Event i belongs to {@code txns[i]}. */
  public static Witness of(int[] txns, boolean[] begins, boolean[] commits) {
    return new Witness(txns.clone(), begins.clone(), commits.clone());
  }

  /** The order of an execution. */
  public static Witness orderOf(Execution execution) {
    Problem problem = execution.problem();
    int[] events = execution.events();
    int[] txns = new int[events.length];
    boolean[] begins = new boolean[events.length];
    boolean[] commits = new boolean[events.length];
    for (int i = 0; i < events.length; i++) {
      txns[i] = execution.txn(problem.participantOf(events[i]));
      begins[i] = problem.isReadEvent(events[i]);
      commits[i] = problem.isWriteEvent(events[i]);
    }
    return new Witness(txns, begins, commits);
  }

  public int length() {
    return txns.length;
  }

  public int txn(int index) {
    return txns[index];
  }

  public boolean begins(int index) {
    return begins[index];
  }

  public boolean commits(int index) {
    return commits[index];
  }
}
