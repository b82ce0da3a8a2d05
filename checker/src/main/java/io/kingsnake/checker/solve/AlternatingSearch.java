package io.kingsnake.checker.solve;

import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.forward.ForwardModel;
import io.kingsnake.checker.solve.forward.ForwardSearch;
import io.kingsnake.checker.solve.propose.GreedyReplay;
import io.kingsnake.checker.solve.repair.LazySearch;
import io.kingsnake.checker.solve.repair.OrderSearch;
import io.kingsnake.checker.solve.repair.ReplayFaults;
import io.kingsnake.checker.solve.result.DeadEnd;
import io.kingsnake.checker.solve.result.Decision;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.solve.result.Refutation;
import io.kingsnake.checker.strategy.Limits;
import io.kingsnake.engine.sat.Solver;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds an accepting order, or shows that there is none, once saturation has done what it can. Two
 * searches take turns with growing budgets, counted in steps so that the same input takes the same
 * path: repairing a greedy order by clauses, and running the history forward with backtracking,
 * which is quick where many writes look alike, and gets its turn late elsewhere.
 */
public final class AlternatingSearch implements OrderSearch {
  private final Problem problem;
  private final int[] greedyOrder;
  private final long maxConflicts;
  private final LazySearch repair;
  private final @Nullable ForwardModel
      model; // null if left out, or if it cannot express the problem
  private @Nullable ForwardSearch serial;
  private @Nullable ForwardSearch full;
  private @Nullable Execution found;
  private @Nullable DeadEnd deadEnd;

  /** Gives up, as if stopped, after this many conflicts. */
  public AlternatingSearch(Learned learned, long maxConflicts, boolean isForward) {
    this.maxConflicts = maxConflicts;
    problem = learned.problem();
    greedyOrder = new GreedyReplay(problem, learned.successors(), learned.predecessors()).run();
    repair =
        new LazySearch(
            learned,
            greedyOrder.clone(),
            (order, statements) -> new ReplayFaults(problem, order, statements),
            Long.MAX_VALUE);
    model = isForward && ForwardModel.canSay(problem) ? ForwardModel.of(learned) : null;
  }

  @Override
  public Solver.Result run(BooleanSupplier stop) {
    boolean isAmbiguous = isAmbiguous();
    long conflicts = isAmbiguous ? Limits.FIRST_CONFLICTS_AMBIGUOUS : Limits.FIRST_CONFLICTS;
    boolean isInDoubt = problem.participants().anyOptional() || problem.reads().initial().anyOpen();
    long steps = isInDoubt ? Limits.FIRST_STEPS_IN_DOUBT : Limits.FIRST_STEPS;
    Solver.Result result =
        isAmbiguous ? searchForward(Limits.FEW_STEPS, stop) : Solver.Result.STOPPED;
    while (result == Solver.Result.STOPPED && !stop.getAsBoolean()) {
      long limit = repair.conflicts() + conflicts;
      result = repair.run(() -> repair.conflicts() >= limit || stop.getAsBoolean());
      if (result == Solver.Result.SATISFIABLE) {
        found = repair.execution();
      }
      if (result == Solver.Result.STOPPED && repair.conflicts() >= maxConflicts) {
        return result;
      }
      if (result == Solver.Result.STOPPED && !stop.getAsBoolean()) {
        result = searchForward(steps, stop);
      }
      assert conflicts > 0 && steps > 0 : "budgets have overflowed";
      conflicts *= 2;
      steps *= 2;
    }
    assert (result == Solver.Result.SATISFIABLE) == (found != null)
        : result + " without an execution, or with one";
    return result;
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

  @Override
  public Decision contradiction(Learned about) {
    return deadEnd == null ? OrderSearch.super.contradiction(about) : new Decision.NoOrder(deadEnd);
  }

  /** Tests whether the sources of most reads are open. */
  private boolean isAmbiguous() {
    Reads reads = problem.reads();
    int open = 0;
    for (int read = 0; read < reads.count(); read++) {
      open += reads.source(read) == Reads.OPEN ? 1 : 0;
    }
    return 2 * open > reads.count();
  }

  private Solver.Result searchForward(long steps, BooleanSupplier stop) {
    if (model == null) {
      return Solver.Result.STOPPED;
    }
    serial = serial == null ? new ForwardSearch(model, greedyOrder, true) : serial;
    Solver.Result result = search(serial, steps, stop);
    if (result != Solver.Result.STOPPED || !problem.isSnapshot() || stop.getAsBoolean()) {
      return result;
    }
    full = full == null ? new ForwardSearch(model, greedyOrder, false) : full;
    return search(full, steps, stop);
  }

  private Solver.Result search(ForwardSearch search, long steps, BooleanSupplier stop) {
    return switch (search.run(steps, stop)) {
      case FOUND -> {
        found = Execution.inOrder(problem, search.events());
        yield Solver.Result.SATISFIABLE;
      }
      case EXHAUSTED -> {
        boolean isAll = search.isComplete() && problem.registers().lists().isEmpty();
        deadEnd = isAll ? search.deadEnd() : null;
        yield isAll ? Solver.Result.UNSATISFIABLE : Solver.Result.STOPPED;
      }
      case STOPPED -> Solver.Result.STOPPED;
    };
  }
}
