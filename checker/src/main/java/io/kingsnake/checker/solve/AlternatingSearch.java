package io.kingsnake.checker.solve;

import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.engine.sat.Solver;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds an accepting order, or shows that there is none, once saturation has done what it can. Two
 * searches take turns with growing budgets, counted in steps so that the same input takes the same
 * path: repairing a greedy order by clauses, which also refutes, and running the history forward
 * with backtracking, which is quick where many writes look alike. Elsewhere its turn comes late.
 */
final class AlternatingSearch implements OrderSearch {
  private static final long FIRST_CONFLICTS = 10_000;
  private static final long FIRST_CONFLICTS_AMBIGUOUS = 200;
  private static final long FIRST_STEPS = 4_000_000;

  private final Problem problem;
  private final Learned learned;
  private final int[] greedyOrder;
  private final long maxConflicts;
  private final LazySearch repair;
  private @Nullable FrontierSearch serial;
  private @Nullable FrontierSearch full;
  private @Nullable Execution found;

  /** Gives up, as if told to stop, after so many conflicts. */
  AlternatingSearch(Learned learned, long maxConflicts) {
    this.maxConflicts = maxConflicts;
    this.learned = learned;
    problem = learned.problem();
    greedyOrder = new GreedyReplay(problem, learned.successors(), learned.predecessors()).run();
    repair =
        new LazySearch(
            learned,
            greedyOrder.clone(),
            (order, statements) -> new ReplayFaults(problem, order, statements),
            Long.MAX_VALUE);
  }

  @Override
  public Solver.Result run(BooleanSupplier stop) {
    long conflicts = isAmbiguous() ? FIRST_CONFLICTS_AMBIGUOUS : FIRST_CONFLICTS;
    long steps = FIRST_STEPS;
    while (true) {
      long limit = repair.conflicts() + conflicts;
      Solver.Result result = repair.run(() -> repair.conflicts() >= limit || stop.getAsBoolean());
      if (result == Solver.Result.SATISFIABLE) {
        found = repair.execution();
      }
      if (result != Solver.Result.STOPPED || stop.getAsBoolean()) {
        return result;
      }
      if (repair.conflicts() >= maxConflicts) {
        return Solver.Result.STOPPED;
      }
      if (searchForward(steps, stop)) {
        return Solver.Result.SATISFIABLE;
      }
      conflicts *= 2;
      steps *= 2;
    }
  }

  @Override
  public Execution execution() {
    if (found == null) {
      throw new IllegalStateException("no order was found");
    }
    return found;
  }

  @Override
  public void tell(ProgressListener listener) {
    repair.tell(listener);
  }

  @Override
  public Refutation refutation() {
    return repair.refutation();
  }

  /** Whether the sources of most reads are still open. */
  private boolean isAmbiguous() {
    Reads reads = problem.reads();
    int open = 0;
    for (int read = 0; read < reads.count(); read++) {
      open += reads.source(read) == Reads.OPEN ? 1 : 0;
    }
    return 2 * open > reads.count();
  }

  private boolean searchForward(long steps, BooleanSupplier stop) {
    if (problem.participants().anyOptional()
        || problem.writes().anyTombstone()
        || problem.reads().initial().anyOpen()
        || !problem.registers().lists().isEmpty()
        || problem.contributions().choiceCount() > 0) {
      return false; // forward search knows no maybe, and compares versions by value
    }
    if (serial == null) {
      serial = forward(true);
    }
    if (finds(serial, steps, stop)) {
      return true;
    }
    if (!problem.isSnapshot()) {
      return false;
    }
    if (full == null) {
      full = forward(false);
    }
    return finds(full, steps, stop);
  }

  private boolean finds(FrontierSearch search, long steps, BooleanSupplier stop) {
    if (!search.run(steps, stop)) {
      return false;
    }
    int[] events =
        Arrays.stream(search.order()).filter(each -> problem.participantOf(each) >= 0).toArray();
    found = Execution.inOrder(problem, events);
    return true;
  }

  private FrontierSearch forward(boolean onlySerial) {
    return new FrontierSearch(
        problem, learned.successors(), learned.predecessors(), greedyOrder, onlySerial);
  }
}
