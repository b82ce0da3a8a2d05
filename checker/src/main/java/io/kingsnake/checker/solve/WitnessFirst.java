package io.kingsnake.checker.solve;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.BoundedReach;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.sat.Solver;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/*
 * Most histories are satisfied, and an accepting order needs no saturation: a greedy order explains
 * nearly all reads, and nearly all of the others have an intruder that a path of a few edges puts on
 * one side. Clocks are not needed for that, so that many sessions cost nothing. What is not found
 * with few conflicts is left to saturation and search, which also explain what is wrong.
 */
/** Looks for an execution before anything is saturated. */
final class WitnessFirst {
  /** Edges to look at for a path: with a tenth of it, there are four times as many conflicts. */
  private static final int MAX_EDGES = 3_000;

  private static final int MIN_CONFLICTS = 500;

  private WitnessFirst() {}

  static Optional<Execution> of(Problem problem, BooleanSupplier stop) {
    EdgeList edges = problem.edges();
    int count = problem.eventCount();
    Adjacency successors = Adjacency.successors(count, edges, edges.size());
    Adjacency predecessors = Adjacency.predecessors(count, edges, edges.size());
    int[] proposed = new GreedyReplay(problem, successors, predecessors).run();
    if (proposed.length < count) {
      return Optional.empty(); // the certain edges have a cycle
    }
    BoundedReach reach = new BoundedReach(successors, predecessors, proposed, MAX_EDGES);
    LazySearch repair =
        new LazySearch(
            problem,
            new DynamicOrder(successors, predecessors, proposed),
            reach::reaches,
            (order, statements) -> new ReplayFaults(problem, order, statements),
            MIN_CONFLICTS + count / 4);
    return repair.run(stop) == Solver.Result.SATISFIABLE
        ? Optional.of(repair.execution())
        : Optional.empty();
  }
}
