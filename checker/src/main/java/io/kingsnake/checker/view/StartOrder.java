package io.kingsnake.checker.view;

import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.GreedyReplay;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.ints.IntList;

/**
 * Where a search starts from: about the order in which things happened. Sessions tell much about
 * that also where their order does not count, so they are kept in order unless certain edges say
 * otherwise.
 */
public final class StartOrder {
  private final Problem problem;
  private final Learned learned;

  public StartOrder(Learned learned) {
    this.learned = learned;
    problem = learned.problem();
  }

  public int[] find() {
    Adjacency successors = learned.successors();
    Adjacency predecessors = learned.predecessors();
    if (!problem.orders().session()) {
      EdgeList edges = withSessions();
      successors = Adjacency.successors(problem.eventCount(), edges, edges.size());
      predecessors = Adjacency.predecessors(problem.eventCount(), edges, edges.size());
    }
    return new GreedyReplay(problem, successors, predecessors).run();
  }

  private EdgeList withSessions() {
    Adjacency certain = learned.successors();
    EdgeList edges = new EdgeList();
    for (int event = 0; event < problem.eventCount(); event++) {
      for (int i = certain.start(event); i < certain.end(event); i++) {
        edges.add(event, certain.neighbour(i));
      }
    }
    int[] order = TopologicalOrder.of(certain).nodes();
    DynamicOrder possible = new DynamicOrder(certain, learned.predecessors(), order);
    IntList cycle = new IntList();
    Participants participants = problem.participants();
    for (int p = 1; p < participants.count(); p++) {
      if (participants.sameClient(p - 1, p) && possible.add(p - 1, p, 0, cycle)) {
        edges.add(p - 1, p);
      }
    }
    return edges;
  }
}
