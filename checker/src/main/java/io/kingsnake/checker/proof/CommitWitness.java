package io.kingsnake.checker.proof;

import io.kingsnake.checker.axiomatic.SourcedExecution;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/** A commit order and the sources of reads, in terms of the history. */
public final class CommitWitness {
  public static final int INITIAL = -1;

  /** Not a read, or a repeated one: then the source is that of the read before. */
  public static final int UNSAID = -2;

  private final int[] txns;
  private final int[] sources; // by operation

  public CommitWitness(int[] txns, int[] sources) {
    this.txns = txns.clone();
    this.sources = sources.clone();
  }

  public static CommitWitness of(SourcedExecution execution, IntList order) {
    Participants participants = execution.problem().participants();
    Reads reads = execution.problem().reads();
    int[] txns = order.toArray();
    int[] sources = new int[execution.problem().history().opCount()];
    Arrays.fill(sources, UNSAID);
    for (int i = 0; i < txns.length; i++) {
      int p = txns[i];
      txns[i] = participants.txn(p);
      for (int read = reads.start(p); read < reads.end(p); read++) {
        int source = execution.sourceOf(read);
        sources[reads.operation(read)] = source < 0 ? INITIAL : participants.txn(source);
      }
    }
    return new CommitWitness(txns, sources);
  }

  /** The order of an execution whose events are whole transactions, and by read what it read. */
  public static CommitWitness of(Problem problem, int[] events, int[] readFrom) {
    Participants participants = problem.participants();
    Reads reads = problem.reads();
    int[] txns = new int[events.length];
    int[] sources = new int[problem.history().opCount()];
    Arrays.fill(sources, UNSAID);
    for (int i = 0; i < events.length; i++) {
      int p = problem.participantOf(events[i]);
      txns[i] = participants.txn(p);
      for (int read = reads.start(p); read < reads.end(p); read++) {
        int write = readFrom[read];
        sources[reads.operation(read)] =
            write < 0 ? INITIAL : participants.txn(problem.writes().participant(write));
      }
    }
    return new CommitWitness(txns, sources);
  }

  public int length() {
    return txns.length;
  }

  /** The transaction at a place of the commit order. */
  public int txn(int place) {
    return txns[place];
  }

  /** The transaction that an operation read from, INITIAL or UNSAID. */
  public int source(int op) {
    return sources[op];
  }
}
