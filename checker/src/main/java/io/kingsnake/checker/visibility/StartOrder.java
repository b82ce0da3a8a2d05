package io.kingsnake.checker.visibility;

import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.problem.Learned;
import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.propose.GreedyReplay;
import io.kingsnake.checker.solve.propose.GuessedTimes;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.DynamicOrder;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.ints.IntHeap;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/**
 * The order that a search starts from: roughly that of the events' times. Sessions reveal much
 * about that even where their order does not count, so they are kept in order unless certain edges
 * say otherwise.
 */
public final class StartOrder {
  private final Problem problem;
  private final Learned learned;

  public StartOrder(Learned learned) {
    this.learned = learned;
    problem = learned.problem();
  }

  public int[] find() {
    if (problem.orders().realTime() == RealTime.ONLY_VISIBILITY) {
      return alongTimes();
    }
    Adjacency successors = learned.successors();
    Adjacency predecessors = learned.predecessors();
    if (!problem.orders().session()) {
      EdgeList edges = withSessions();
      successors = Adjacency.successors(problem.eventCount(), edges, edges.size());
      predecessors = Adjacency.predecessors(problem.eventCount(), edges, edges.size());
    }
    return new GreedyReplay(problem, successors, predecessors).run();
  }

  /**
   * Order along recorded times, for levels at which these decide visibility and readers need not
   * precede overwriters: a replay would put a reader of an old version before all of its
   * overwriters, against the times.
   */
  private int[] alongTimes() {
    double[] priority = GuessedTimes.of(problem);
    Arrays.setAll(priority, event -> -priority[event]); // the earliest first
    IntHeap ready = new IntHeap(priority);
    int[] missing = new int[priority.length];
    for (int event = 0; event < missing.length; event++) {
      missing[event] = learned.predecessors().degree(event);
      if (missing[event] == 0) {
        ready.insert(event);
      }
    }
    IntList order = new IntList(missing.length);
    Adjacency successors = learned.successors();
    while (!ready.isEmpty()) {
      int event = ready.removeFirst();
      order.add(event);
      for (int i = successors.start(event); i < successors.end(event); i++) {
        if (--missing[successors.neighbour(i)] == 0) {
          ready.insert(successors.neighbour(i));
        }
      }
    }
    return order.toArray();
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
      if (participants.sameSession(p - 1, p) && possible.add(p - 1, p, 0, cycle)) {
        edges.add(p - 1, p);
      }
    }
    return edges;
  }
}
