package io.kingsnake.checker.solve.repair;

import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.KnownOrder;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.solve.result.Refutation;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.engine.sat.Solver;
import java.util.function.BooleanSupplier;

/*
 * The solver proposes an execution, including an order; for whatever is wrong with it, exactly the
 * constraints that it breaks are stated as clauses, and the solver moves the order until they hold.
 * Every clause follows from the history, and an accepted execution had no fault, so both answers
 * are sound; each clause is broken by the proposal that it is stated against, so the loop ends.
 *
 * Variables: an edge between two events (the theory keeps true ones acyclic), "this read has that
 * source", "this optional participant took effect". A clause with an edge that is known to hold is
 * not stated; that an edge is impossible is stated as a separate lemma. Everything is recorded.
 */
/** Moves an order, by the constraints it breaks, until nothing is wrong or no order is left. */
public final class LazySearch implements OrderSearch {
  private final Problem problem;
  private final DynamicOrder order;
  private final Statements statements;
  private final FaultFinder faults;
  private final ListPositions lists;
  private final long maxConflicts;
  private long repairs; // how often a proposed order had faults

  /** Starts from an order of events; gives up, as if stopped, after this many conflicts. */
  public LazySearch(Learned learned, int[] start, FaultFinder.Kind kind, long maxConflicts) {
    this(
        learned.problem(),
        new DynamicOrder(learned.successors(), learned.predecessors(), start),
        learned.clocks()::reaches,
        kind,
        maxConflicts);
  }

  public LazySearch(
      Problem problem,
      DynamicOrder order,
      KnownOrder known,
      FaultFinder.Kind kind,
      long maxConflicts) {
    this.problem = problem;
    this.order = order;
    this.maxConflicts = maxConflicts;
    statements = new Statements(problem, known, order);
    faults = kind.of(order, statements);
    lists = new ListPositions(problem, order, statements);
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
      long statedBefore = statements.statedCount();
      boolean isAccepted = faults.accepts(enough);
      IntList brokenChoices = statements.brokenChoices();
      if (!isAccepted || !brokenChoices.isEmpty()) {
        faults.stateFaults(enough);
        statements.stateChoices(brokenChoices);
      } else if (lists.accepts(execution())) {
        return Solver.Result.SATISFIABLE;
      }
      repairs++;
      assert statements.statedCount() > statedBefore || enough.getAsBoolean() : "nothing is new";
    }
  }

  @Override
  public void tell(ProgressListener listener) {
    listener.counted("repairs", repairs);
    listener.counted("superpositions stated", statements.statedCount());
    listener.counted("decisions", statements.solver().decisionCount());
    listener.counted("propagations", statements.solver().propagationCount());
    listener.counted("conflicts", statements.conflicts());
  }

  Statements statements() {
    return statements;
  }

  public long conflicts() {
    return statements.conflicts();
  }

  @Override
  public Execution execution() {
    IntList events = new IntList(problem.eventCount());
    for (int place = 0; place < order.nodeCount(); place++) {
      int participant = problem.participantOf(order.nodeAt(place));
      if (participant >= 0 && statements.isActive(participant)) {
        events.add(order.nodeAt(place));
      }
    }
    int[] sources = faults.sources();
    assert sources.length == 0 || sources.length == problem.reads().count() : "reads are missing";
    return sources.length == 0
        ? Execution.inOrder(problem, events.toArray())
        : Execution.of(problem, events.toArray(), sources);
  }

  @Override
  public Refutation refutation() {
    return statements.refutation();
  }
}
