package io.kingsnake.checker.problem;

import io.kingsnake.engine.graph.Adjacency;
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

  /** All certain edges: those of the problem first. */
  public EdgeList edges() {
    EdgeList all = new EdgeList();
    all.addAll(problem.edges());
    all.addAll(added);
    return all;
  }
}
