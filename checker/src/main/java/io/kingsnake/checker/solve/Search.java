package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.sat.Solver;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds an accepting order, or shows that there is none, once saturation has done what it can. Two
 * searches take turns with growing budgets, counted in steps so that the same input takes the same
 * path: repairing a greedy order by clauses, which also refutes, and running the history forward
 * with backtracking, which is quick where many writes look alike. Elsewhere its turn comes late.
 */
final class Search implements OrderSearch {
  private static final long FIRST_CONFLICTS = 10_000;
  private static final long FIRST_CONFLICTS_AMBIGUOUS = 200;
  private static final long FIRST_STEPS = 4_000_000;

  private final Problem problem;
  private final Learned learned;
  private final int[] greedyOrder;
  private final long maxConflicts;
  private final LazySearch repair;
  private final DynamicOrder repaired;
  private @Nullable FrontierSearch serial;
  private @Nullable FrontierSearch full;
  private int @Nullable [] order;

  Search(Learned learned) {
    this(learned, Long.MAX_VALUE);
  }

  /** Gives up, as if told to stop, after so many conflicts. */
  Search(Learned learned, long maxConflicts) {
    this.maxConflicts = maxConflicts;
    this.learned = learned;
    problem = learned.problem();
    greedyOrder = new GreedyReplay(problem, learned.successors(), learned.predecessors()).run();
    repaired = new DynamicOrder(learned.successors(), learned.predecessors(), greedyOrder.clone());
    Statements statements = new Statements(problem, learned.clocks(), repaired);
    ReplayFaults faults = new ReplayFaults(problem, repaired, statements);
    repair = new LazySearch(repaired, statements, faults, Long.MAX_VALUE);
  }

  @Override
  public Solver.Result run(BooleanSupplier stop) {
    long conflicts = isAmbiguous() ? FIRST_CONFLICTS_AMBIGUOUS : FIRST_CONFLICTS;
    long steps = FIRST_STEPS;
    while (true) {
      long limit = repair.conflicts() + conflicts;
      Solver.Result result = repair.run(() -> repair.conflicts() >= limit || stop.getAsBoolean());
      if (result == Solver.Result.SATISFIABLE) {
        order = repaired.nodes();
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
  public int[] order() {
    if (order == null) {
      throw new IllegalStateException("no order was found");
    }
    return order;
  }

  @Override
  public boolean isActive(int participant) {
    return repair.isActive(participant);
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
        || problem.contributions().choiceCount() > 0) {
      return false; // forward search knows no maybe, and compares versions by value
    }
    if (serial == null) {
      serial = forward(true);
    }
    if (serial.run(steps, stop)) {
      order = serial.order();
      return true;
    }
    if (!problem.isSnapshot()) {
      return false;
    }
    if (full == null) {
      full = forward(false);
    }
    if (full.run(steps, stop)) {
      order = full.order();
      return true;
    }
    return false;
  }

  private FrontierSearch forward(boolean onlySerial) {
    return new FrontierSearch(
        problem, learned.successors(), learned.predecessors(), greedyOrder, onlySerial);
  }
}
