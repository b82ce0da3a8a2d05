package io.kingsnake.checker.problem;

import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.Chains;
import io.kingsnake.engine.graph.Clocks;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntList;

/**
 * What follows from a problem by paths alone. The problem itself stays as it was stated.
 *
 * @param end how the passes ended
 * @param problem the same problem, with the candidates that are left to its reads
 * @param added the edges that follow, in the order in which they were derived
 * @param passEnds how many edges, those of the problem among them, each pass began with
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
  /** How the passes ended. */
  public enum End {
    /** Nothing more follows, and nothing is contradictory so far. */
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

  /** That the edges of the problem have a cycle as they are. */
  public static Learned cycle(Problem problem, Adjacency successors, Adjacency predecessors) {
    IntList passEnds = new IntList(1);
    passEnds.add(problem.edges().size());
    return cycle(problem, new EdgeList(), passEnds, successors, predecessors);
  }

  /** That edges that follow close a cycle, found without clocks: none are asked for any more. */
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
