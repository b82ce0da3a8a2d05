package io.kingsnake.checker.view;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.engine.graph.Clocks;
import io.kingsnake.engine.ints.IntList;

/**
 * Finds how one participant reaches another through dependencies, by as few links as possible that
 * the solver is free to undo: the fewer they are, the more the clause about them says.
 */
final class ShortestPaths {
  private final Problem problem;
  private final Dependencies graph;
  private final Reachability places;
  private final Clocks clocks;
  private final int[] reachedIn; // by node: number of the search that reached it
  private final int[] settledIn; // by node: number of the search that settled it
  private final int[] cost; // by node, if reached
  private final int[] linkTaken; // by node: towards the goal
  private int search;
  private IntList layer = new IntList();
  private IntList nextLayer = new IntList();

  ShortestPaths(Problem problem, Dependencies graph, Reachability places, Clocks clocks) {
    this.problem = problem;
    this.places = places;
    this.graph = graph;
    this.clocks = clocks;
    reachedIn = new int[graph.nodeCount()];
    settledIn = new int[graph.nodeCount()];
    cost = new int[graph.nodeCount()];
    linkTaken = new int[graph.nodeCount()];
  }

  /** The links from one participant to another, which it reaches. */
  IntList find(int from, int to) {
    search++;
    layer.clear();
    nextLayer.clear();
    reach(to, 0, -1);
    layer.add(to);
    for (int free = 0; settledIn[from] != search; free++) {
      if (layer.isEmpty() && nextLayer.isEmpty()) {
        throw new AssertionError("participant " + from + " does not reach " + to);
      }
      settleLayer(from, free);
      IntList swap = layer;
      layer = nextLayer;
      nextLayer = swap;
      nextLayer.clear();
    }
    IntList links = new IntList();
    for (int node = from; node != to; node = graph.to(linkTaken[node])) {
      assert graph.from(linkTaken[node]) == node : "link " + linkTaken[node] + " leads elsewhere";
      links.add(linkTaken[node]);
    }
    return links;
  }

  /** Settles all nodes from which {@code free} undoable links lead to the goal, or the root. */
  private void settleLayer(int root, int free) {
    for (int i = 0; i < layer.size() && settledIn[root] != search; i++) {
      int node = layer.get(i);
      if (settledIn[node] == search) {
        continue;
      }
      assert cost[node] == free : "node " + node + " costs " + cost[node] + ", not " + free;
      settledIn[node] = search;
      for (int j = graph.start(node); j < graph.end(node); j++) {
        int link = graph.incoming(j);
        int before = graph.from(link);
        if (isOutside(before, root)) {
          continue;
        }
        int price = free + (isFree(link) ? 1 : 0);
        if (reachedIn[before] != search || price < cost[before]) {
          reach(before, price, link);
          (price == free ? layer : nextLayer).add(before);
        }
      }
    }
  }

  private void reach(int node, int price, int link) {
    reachedIn[node] = search;
    cost[node] = price;
    linkTaken[node] = link;
  }

  /**
   * Since links lead to later places, nothing before the root leads through the root to the goal.
   */
  private boolean isOutside(int node, int root) {
    return places.place(node) < places.place(root);
  }

  /** Whether the solver may undo the link. */
  private boolean isFree(int link) {
    return switch (graph.kind(link)) {
      case CERTAIN, SESSION, TIME -> false;
      case VERSION -> !clocks.reaches(graph.from(link), graph.to(link));
      case READ -> problem.reads().source(graph.about(link)) == Reads.OPEN;
      case OVERWRITTEN -> !isCertainlyOverwritten(graph.about(link), graph.to(link));
    };
  }

  private boolean isCertainlyOverwritten(int read, int writer) {
    int source = problem.reads().source(read);
    return source == Reads.INITIAL
        || (source >= 0 && clocks.reaches(problem.writes().participant(source), writer));
  }
}
