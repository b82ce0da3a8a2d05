package io.kingsnake.checker.proof;

import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.Execution;
import java.util.Arrays;

/**
 * An accepted execution in terms of the history: event i concerns {@code txn(i)}, which begins,
 * commits, or does both at once there; and by operation, where the order alone does not tell, whom
 * it read from.
 */
public final class Witness {
  /** Not a read, or a repeated one: then the source is that of the read before. */
  public static final int UNSAID = -2;

  private final int[] txns;
  private final boolean[] begins;
  private final boolean[] commits;
  private final int[] sources; // by operation; empty where the order tells

  private Witness(int[] txns, boolean[] begins, boolean[] commits, int[] sources) {
    this.txns = txns;
    this.begins = begins;
    this.commits = commits;
    this.sources = sources;
  }

  /** Event i is one of {@code txns[i]}. */
  public static Witness of(int[] txns, boolean[] begins, boolean[] commits) {
    return new Witness(txns.clone(), begins.clone(), commits.clone(), new int[0]);
  }

  /** Transactions begin and commit at once; sources are by operation. */
  public static Witness of(int[] txns, int[] sources) {
    boolean[] always = new boolean[txns.length];
    Arrays.fill(always, true);
    return new Witness(txns.clone(), always, always, sources.clone());
  }

  /** The order of an execution. */
  public static Witness orderOf(Execution execution) {
    return of(execution, new int[0]);
  }

  /** The order of an execution, and its sources. */
  public static Witness of(Execution execution) {
    Problem problem = execution.problem();
    Participants participants = problem.participants();
    Reads reads = problem.reads();
    int[] sources = new int[problem.history().opCount()];
    Arrays.fill(sources, UNSAID);
    for (int read = 0; read < reads.count(); read++) {
      if (execution.isActive(reads.participant(read))) {
        int source = execution.sourceOf(read);
        sources[reads.operation(read)] =
            source < 0 ? Dependency.INITIAL_TXN : participants.txn(source);
      }
    }
    return of(execution, sources);
  }

  private static Witness of(Execution execution, int[] sources) {
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
    return new Witness(txns, begins, commits, sources);
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

  /** The transaction that an operation read from, INITIAL_TXN or UNSAID. */
  public int source(int op) {
    return sources[op];
  }
}
