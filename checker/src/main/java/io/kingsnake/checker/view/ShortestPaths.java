package io.kingsnake.checker.view;

import io.kingsnake.engine.ints.IntList;

/**
 * Finds how participants reach another one through dependencies, with as few links as possible that
 * the solver is free to undo: the fewer there are, the stronger is the clause about them. One
 * search backwards from the goal answers for all nodes that reach it; it goes no further than
 * necessary.
 */
final class ShortestPaths {
  private final Dependencies graph;
  private final Reachability places;
  private final int[] reachedIn; // by node: number of the search that reached it
  private final int[] settledIn; // by node: number of the search that settled it
  private final int[] cost; // by node, if reached
  private final int[] linkTaken; // by node: towards the goal
  private int search;
  private int goal;
  private int firstPlace; // no place before it is asked about
  private int free; // undoable links from the nodes of the layer to the goal
  private IntList layer = new IntList();
  private IntList nextLayer = new IntList();
  private int settled; // of the layer

  ShortestPaths(Dependencies graph, Reachability places) {
    this.places = places;
    this.graph = graph;
    reachedIn = new int[graph.nodeCount()];
    settledIn = new int[graph.nodeCount()];
    cost = new int[graph.nodeCount()];
    linkTaken = new int[graph.nodeCount()];
  }

  /** From now on, paths lead to this goal, from nodes at this place or later. */
  void aim(int to, int earliest) {
    search++;
    goal = to;
    firstPlace = earliest;
    free = 0;
    layer.clear();
    nextLayer.clear();
    settled = 0;
    reach(to, 0, -1);
    layer.add(to);
  }

  /** The links from one participant, which reaches the goal. */
  IntList find(int from) {
    while (settledIn[from] != search) {
      if (settled < layer.size()) {
        settle(layer.get(settled++));
      } else {
        goOn(from);
      }
    }
    IntList links = new IntList();
    for (int node = from; node != goal; node = graph.to(linkTaken[node])) {
      assert graph.from(linkTaken[node]) == node : "link " + linkTaken[node] + " leads elsewhere";
      links.add(linkTaken[node]);
    }
    return links;
  }

  /** Moves on to nodes that need one more undoable link to reach the goal. */
  private void goOn(int from) {
    if (nextLayer.isEmpty()) {
      throw new AssertionError("participant " + from + " does not reach " + goal);
    }
    IntList swap = layer;
    layer = nextLayer;
    nextLayer = swap;
    nextLayer.clear();
    settled = 0;
    free++;
  }

  private void settle(int node) {
    if (settledIn[node] == search) {
      return;
    }
    assert cost[node] == free : "node " + node + " costs " + cost[node] + ", not " + free;
    settledIn[node] = search;
    for (int i = graph.start(node); i < graph.end(node); i++) {
      int before = graph.fromOf(i);
      boolean isKnown = reachedIn[before] == search;
      if (isOutside(before) || (isKnown && cost[before] <= free)) {
        continue;
      }
      int link = graph.incoming(i);
      int price = free + (graph.isFree(link) ? 1 : 0);
      if (!isKnown || price < cost[before]) {
        reach(before, price, link);
        (price == free ? layer : nextLayer).add(before);
      }
    }
  }

  private void reach(int node, int price, int link) {
    reachedIn[node] = search;
    cost[node] = price;
    linkTaken[node] = link;
  }

  /** Since links lead to later places, no path from a later one leads through it. */
  private boolean isOutside(int node) {
    return places.place(node) < firstPlace;
  }
}
