package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.solve.result.CommitEdge;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.solve.result.Link;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.Groups;
import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Looks for short cycles in a commit graph that has some. */
final class CommitCycles {
  /** Steps to walk before the cycles found so far must do. */
  private static final long MAX_STEPS = 20_000_000;

  private final Execution execution;
  private final VisibleWriters visible;
  private final CommitGraph graph;
  private final EdgeList edges;
  private final Groups leaving; // edges by node
  private final int[] reachedBy; // by node: the edge that reached it, in the current search
  private final int[] reachedIn; // by node: the search
  private int searches;
  private long steps;

  private CommitCycles(Execution execution, VisibleWriters visible, CommitGraph graph) {
    this.execution = execution;
    this.visible = visible;
    this.graph = graph;
    edges = graph.edges();
    leaving = Groups.of(graph.nodeCount(), edges.size(), edges::from);
    reachedBy = new int[graph.nodeCount()];
    reachedIn = new int[graph.nodeCount()];
  }

  /** Up to {@code limit} cycles, each a shortest one through some edge; at least one. */
  static List<List<CommitEdge>> of(
      Execution execution, Axiom axiom, VisibleWriters visible, BitSet tangle, int limit) {
    CommitGraph graph = CommitGraph.labelled(execution, axiom, visible, tangle);
    return new CommitCycles(execution, visible, graph).find(limit);
  }

  private List<List<CommitEdge>> find(int limit) {
    List<List<CommitEdge>> found = new ArrayList<>();
    BitSet covered = new BitSet(); // edges that are on a cycle already
    int stride = Math.max(1, edges.size() / (16 * limit));
    for (int offset = 0; offset < stride; offset++) {
      for (int e = offset; e < edges.size(); e += stride) {
        if (found.size() == limit || (steps > MAX_STEPS && !found.isEmpty())) {
          return found;
        }
        boolean shown = graph.read(e) >= 0 || graph.read(e) == CommitGraph.VERSION;
        if (shown && !covered.get(e)) {
          IntList cycle = through(e);
          for (int i = 0; i < cycle.size(); i++) {
            covered.set(cycle.get(i));
          }
          if (!cycle.isEmpty()) {
            found.add(demands(cycle));
          }
        }
      }
    }
    assert !found.isEmpty() : "a tangle without a cycle";
    return found;
  }

  /** The edges of a shortest cycle through this one, from it on; empty if there is none. */
  private IntList through(int edge) {
    searches++;
    int goal = edges.from(edge);
    IntList queue = new IntList();
    reach(edge, queue);
    for (int next = 0; reachedIn[goal] != searches && next < queue.size(); next++) {
      int node = queue.get(next);
      for (int i = leaving.start(node); i < leaving.end(node); i++) {
        steps++;
        if (reachedIn[edges.to(leaving.item(i))] != searches) {
          reach(leaving.item(i), queue);
        }
      }
    }
    if (reachedIn[goal] != searches) {
      return new IntList();
    }
    IntList backwards = new IntList();
    for (int e = reachedBy[goal]; e != edge; e = reachedBy[edges.from(e)]) {
      backwards.add(e);
    }
    IntList cycle = new IntList();
    cycle.add(edge);
    while (!backwards.isEmpty()) {
      cycle.add(backwards.pop());
    }
    assert invariantCloses(cycle) : cycle + " is no cycle";
    return cycle;
  }

  private boolean invariantCloses(IntList cycle) {
    return IntStream.range(0, cycle.size())
        .allMatch(i -> edges.to(cycle.get(i)) == edges.from(cycle.get((i + 1) % cycle.size())));
  }

  private void reach(int edge, IntList queue) {
    int to = edges.to(edge);
    reachedBy[to] = edge;
    reachedIn[to] = searches;
    queue.add(to);
  }

  /** Demands between participants in a cycle: a path through prefixes is one demand. */
  private List<CommitEdge> demands(IntList cycle) {
    int start = 0;
    while (!graph.isParticipant(edges.from(cycle.get(start)))) {
      start++;
      assert start < cycle.size() : "a cycle among prefixes alone";
    }
    List<CommitEdge> demands = new ArrayList<>();
    int from = -1; // where the path through prefixes began
    for (int i = 0; i < cycle.size(); i++) {
      int edge = cycle.get((start + i) % cycle.size());
      from = from < 0 ? edges.from(edge) : from;
      if (graph.read(edge) != CommitGraph.PREFIX) {
        demands.add(demand(from, edge));
        from = -1;
      }
    }
    assert from < 0 : "a path through prefixes that leads nowhere";
    return demands;
  }

  private CommitEdge demand(int from, int edge) {
    int read = graph.read(edge);
    int to = edges.to(edge);
    if (read == CommitGraph.INITIAL_FIRST) {
      return CommitEdge.initialFirst(to);
    }
    if (read == CommitGraph.VERSION) {
      return CommitEdge.of(Link.of(Link.Kind.VERSION, from, to));
    }
    if (read == CommitGraph.SESSION) {
      return CommitEdge.of(Link.session(from, to));
    }
    if (read == CommitGraph.ORDERED) {
      List<Link> path = visible.orderedPath(execution, from, to);
      return CommitEdge.ordered(from, to, graph.via(edge), path);
    }
    if (graph.via(edge) == CommitGraph.READ_FROM) {
      return CommitEdge.of(Link.read(execution, read));
    }
    int target = to == graph.initialNode() ? CommitEdge.INITIAL : to;
    List<Link> path = visible.path(execution, from, read, graph.via(edge));
    return CommitEdge.seen(from, target, read, path);
  }
}
