package io.kingsnake.checker.solve;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.solve.forward.ForwardModel;
import io.kingsnake.checker.solve.saturate.Saturation;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.testkit.HistoryScript;

/** Problems of small histories; participants are numbered in the order of the script. */
public final class SmallProblems {
  private SmallProblems() {}

  /** Transactions in one order, sessions among it. */
  public static Problem inOneOrder(String script) {
    return problem(script, new Orders(false, true, RealTime.NOTHING));
  }

  /** Begins and commits in one order: those of participant p are events 2p and 2p + 1. */
  public static Problem withSnapshots(String script) {
    return problem(script, new Orders(true, true, RealTime.NOTHING));
  }

  /** Readers need not see everything before them. */
  public static Problem at(Visibility visibility, String script) {
    return problem(script, new Orders(false, false, RealTime.NOTHING, visibility));
  }

  private static Problem problem(String script, Orders orders) {
    return ProblemBuilder.build(
        Registers.of(HistoryScript.parse(script)), orders, CheckOptions.DEFAULT);
  }

  public static Learned learned(Problem problem) {
    return Saturation.of(problem, () -> false, ProgressListener.NONE);
  }

  /** With nothing but the edges of the problem. */
  public static ForwardModel forward(Problem problem) {
    int count = problem.eventCount();
    EdgeList edges = problem.edges();
    return new ForwardModel(
        problem,
        Adjacency.successors(count, edges, edges.size()),
        Adjacency.predecessors(count, edges, edges.size()));
  }

  /** An order of events that nothing constrains. */
  public static DynamicOrder freely(int... events) {
    return new DynamicOrder(noEdges(events.length), noEdges(events.length), events);
  }

  public static Adjacency noEdges(int nodes) {
    return Adjacency.successors(nodes, new EdgeList(), 0);
  }
}
