package io.kingsnake.checker.solve;

import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Solver;
import java.util.function.BooleanSupplier;

/*
 * The solver proposes an execution, an order among it; for whatever is wrong with it, exactly the
 * constraints that it breaks are stated as clauses, and the solver moves the order until they hold.
 * Every clause follows from the history, and an accepted execution had no fault, so both answers are
 * sound; each clause is broken by the proposal that it is stated against, so the loop ends.
 *
 * Variables: an edge between two events (the theory keeps true ones acyclic), "this read has that
 * source", "this optional participant took effect". A clause with an edge that the clocks know to
 * hold is not stated; one that they know to be impossible is a lemma of its own. All is recorded.
 */
/** Moves an order, by the constraints it breaks, until nothing is wrong or no order is left. */
public final class LazySearch implements OrderSearch {
  private final DynamicOrder order;
  private final Statements statements;
  private final FaultFinder faults;
  private final long maxConflicts;

  /** Gives up, as if told to stop, after so many conflicts. */
  public LazySearch(
      DynamicOrder order, Statements statements, FaultFinder faults, long maxConflicts) {
    this.order = order;
    this.statements = statements;
    this.faults = faults;
    this.maxConflicts = maxConflicts;
  }

  @Override
  public Solver.Result run(BooleanSupplier stop) {
    BooleanSupplier enough = () -> statements.conflicts() > maxConflicts || stop.getAsBoolean();
    while (true) {
      Solver.Result result = statements.solve(enough);
      if (result != Solver.Result.SATISFIABLE) {
        return result;
      }
      if (enough.getAsBoolean()) {
        return Solver.Result.STOPPED;
      }
      boolean isAccepted = faults.accepts(enough);
      IntList brokenChoices = statements.brokenChoices();
      if (isAccepted && brokenChoices.isEmpty()) {
        return Solver.Result.SATISFIABLE;
      }
      faults.stateFaults(enough);
      statements.stateChoices(brokenChoices);
    }
  }

  long conflicts() {
    return statements.conflicts();
  }

  @Override
  public int[] order() {
    return order.nodes();
  }

  @Override
  public boolean isActive(int participant) {
    return statements.isActive(participant);
  }

  @Override
  public int[] sources() {
    return faults.sources();
  }

  @Override
  public Refutation refutation() {
    return statements.refutation();
  }
}
