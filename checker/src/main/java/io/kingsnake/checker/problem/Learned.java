package io.kingsnake.checker.problem;

import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.Chains;
import io.kingsnake.engine.graph.Clocks;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntList;

/**
 * Consequences of a problem by paths alone. The problem itself stays as it was stated.
 *
 * @param end reason for which the passes ended
 * @param problem the same problem, with the candidates that are left to its reads
 * @param added the edges that follow, in the order in which they were derived
 * @param passEnds number of edges, including those of the problem, at the start of each pass
 * @param clocks of all these edges
 * @param successors all these edges without most of those that others imply
 */
public record Learned(
    End end,
    Problem problem,
    EdgeList added,
    IntList passEnds,
    Clocks clocks,
    Adjacency successors,
    Adjacency predecessors) {
  /** Reason for which the passes ended. */
  public enum End {
    /** No further consequences exist, and there is no contradiction so far. */
    FIXPOINT,
    /** The certain edges have a cycle. */
    CYCLE,
    /** Told to stop. */
    STOPPED
  }

  public Learned {
    assert passEnds.size() > 0 && passEnds.get(0) == problem.edges().size()
        : "the first pass knows the edges of the problem and no others";
    assert passEnds.last() == problem.edges().size() + added.size() : "the last pass adds no edges";
  }

  /** Result for a problem whose edges have a cycle as they are. */
  public static Learned cycle(Problem problem, Adjacency successors, Adjacency predecessors) {
    IntList passEnds = new IntList(1);
    passEnds.add(problem.edges().size());
    return cycle(problem, new EdgeList(), passEnds, successors, predecessors);
  }

  /**
   * Result for a cycle of derived edges that was found without clocks: none are needed any more.
   */
  public static Learned cycle(
      Problem problem,
      EdgeList added,
      IntList passEnds,
      Adjacency successors,
      Adjacency predecessors) {
    Clocks none = new Clocks(new Chains(0));
    return new Learned(End.CYCLE, problem, added, passEnds, none, successors, predecessors);
  }

  /** All certain edges: those of the problem first. */
  public EdgeList edges() {
    EdgeList all = new EdgeList();
    all.addAll(problem.edges());
    all.addAll(added);
    return all;
  }
}
