package io.kingsnake.checker.visibility;

import io.kingsnake.engine.graph.CheapestPaths;
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
  private final CheapestPaths search;
  private int goal;
  private int firstPlace; // no place before it is asked about

  ShortestPaths(Dependencies graph, Reachability places) {
    this.places = places;
    this.graph = graph;
    search = new CheapestPaths(graph.nodeCount());
  }

  /** From now on, paths lead to this goal, from nodes at this place or later. */
  void aim(int to, int earliest) {
    goal = to;
    firstPlace = earliest;
    search.start(to);
  }

  /** The links from one participant, which reaches the goal. */
  IntList find(int from) {
    while (!search.isSettled(from)) {
      int node = search.settleNext();
      if (node == CheapestPaths.NONE) {
        throw new AssertionError("participant " + from + " does not reach " + goal);
      }
      goBack(node);
    }
    IntList links = new IntList();
    for (int node = from; node != goal; node = search.nodeBefore(node)) {
      links.add(search.edgeTo(node));
    }
    return links;
  }

  private void goBack(int node) {
    for (int i = graph.start(node); i < graph.end(node); i++) {
      int before = graph.fromOf(i);
      // Since links lead to later places, no path from a later one leads through an earlier one.
      if (places.place(before) >= firstPlace && !search.isReached(before)) {
        int link = graph.incoming(i);
        search.reach(before, !graph.isFree(link), link, node);
      }
    }
  }
}
