package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.Decision;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/*
 * A guess only: what comes of it is decided and audited as any other choice of sources. Most
 * databases do better than the level that is asked about, and an order of all events settles all
 * ambiguous reads at once, where a search over sources would have to find out one by one.
 */
/** Sources as an order of a stronger level has them, if there is one. */
final class StrongerLevels {
  private static final long BUDGET_NANOS = 10_000_000_000L;

  private final Problem problem;
  private final List<Supplier<Problem>> stronger;

  /** {@code stronger} are problems of other levels, with the participants of this one. */
  StrongerLevels(Problem problem, List<Supplier<Problem>> stronger) {
    this.problem = problem;
    this.stronger = stronger;
  }

  /** Replaces the sources of those who run in the order; whether there was one. */
  boolean improve(int[] sources, BooleanSupplier stop) {
    for (Supplier<Problem> level : stronger) {
      long start = System.nanoTime();
      Problem other = level.get();
      Decision decision =
          Decision.of(
              other,
              () -> stop.getAsBoolean() || System.nanoTime() - start > BUDGET_NANOS,
              ProgressListener.NONE);
      if (decision.kind() == Decision.Kind.ACCEPTED) {
        replay(other, decision.order(), sources);
        return true;
      }
    }
    return false;
  }

  private void replay(Problem other, int[] events, int[] sources) {
    Writes writes = problem.writes();
    Reads reads = problem.reads();
    int[] last = new int[writes.keyCount()]; // by key: the write that is in effect
    Arrays.fill(last, Reads.INITIAL);
    for (int event : events) {
      int p = other.participantOf(event);
      for (int read = reads.start(p); other.isReadEvent(event) && read < reads.end(p); read++) {
        if (isCandidate(read, last[reads.key(read)])) {
          sources[read] = last[reads.key(read)];
        }
      }
      for (int i = writes.ownStart(p); other.isWriteEvent(event) && i < writes.ownEnd(p); i++) {
        last[writes.ownKey(i)] = writes.ownWrite(i);
      }
    }
  }

  private boolean isCandidate(int read, int source) {
    Reads reads = problem.reads();
    for (int i = 0; i < reads.candidateCount(read); i++) {
      if (reads.candidate(read, i) == source) {
        return true;
      }
    }
    return false;
  }
}
