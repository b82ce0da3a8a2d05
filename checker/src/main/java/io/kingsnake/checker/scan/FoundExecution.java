package io.kingsnake.checker.scan;

import io.kingsnake.checker.axiomatic.SourcedExecution;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import java.util.Arrays;

/** An execution that was found: who took effect, in which order, and who read from whom. */
final class FoundExecution {
  /** Not in the order, or nobody. */
  static final int NONE = -1;

  private final Problem problem;
  private final int[] order; // of participants that took effect
  private final int[] placeOf; // by participant
  private final int[] sourceOf; // by read: a participant

  private FoundExecution(Problem problem, int[] order, int[] sourceOf) {
    this.problem = problem;
    this.order = order;
    this.sourceOf = sourceOf;
    placeOf = new int[problem.participants().count()];
    Arrays.fill(placeOf, NONE);
    for (int place = 0; place < order.length; place++) {
      placeOf[order[place]] = place;
    }
  }

  /** {@code sources} are writes, or negative, by read; events are participants. */
  static FoundExecution of(Problem problem, int[] events, int[] sources) {
    int[] order = Arrays.stream(events).map(problem::participantOf).toArray();
    Writes writes = problem.writes();
    int[] sourceOf =
        Arrays.stream(sources).map(write -> write < 0 ? NONE : writes.participant(write)).toArray();
    return new FoundExecution(problem, order, sourceOf);
  }

  static FoundExecution of(SourcedExecution execution, IntList order) {
    int[] sourceOf = new int[execution.problem().reads().count()];
    Arrays.setAll(sourceOf, read -> Math.max(NONE, execution.sourceOf(read)));
    return new FoundExecution(execution.problem(), order.toArray(), sourceOf);
  }

  Problem problem() {
    return problem;
  }

  int[] order() {
    return order;
  }

  /** As an order of transactions, each of which begins and commits at once. */
  Witness witness() {
    boolean[] always = new boolean[order.length];
    Arrays.fill(always, true);
    return Witness.of(Arrays.stream(order).map(this::txn).toArray(), always, always);
  }

  /** Where the participant is in the order, or NONE. */
  int placeOf(int participant) {
    return placeOf[participant];
  }

  /** The participant that the read read from, or NONE. */
  int sourceOf(int read) {
    return sourceOf[read];
  }

  int txn(int participant) {
    return problem.participants().txn(participant);
  }

  /** The one before it in its session that took effect, or NONE; sessions may not count. */
  int previous(int participant) {
    int p = problem.orders().session() ? participant - 1 : NONE;
    while (p >= 0 && problem.participants().sameSession(p, participant)) {
      if (placeOf[p] != NONE) {
        return p;
      }
      p--;
    }
    return NONE;
  }

  /** Whether the write leaves the key with something. */
  boolean isPresent(int write) {
    Writes writes = problem.writes();
    return writes.value(write) != History.ABSENT && !writes.isTombstone(write);
  }
}
