package io.kingsnake.engine.graph;

import io.kingsnake.engine.ints.IntList;

/*
 * Nodes that cost the same are a layer. A node may be reached again at less cost before its layer
 * comes; it then is in two layers, and settled in the first. What earlier searches noted need not
 * be cleared, since all notes carry the number of their search.
 */
/** Settles nodes, cheapest first, where each edge costs nothing or one; the caller knows edges. */
public final class CheapestPaths {
  /** Stands for no node and no edge. */
  public static final int NONE = -1;

  private final int[] reachedIn; // by node: number of the search
  private final int[] settledIn;
  private final int[] cost; // by node, if reached
  private final int[] edge; // by node: by which it was reached
  private final int[] before; // by node: where that edge starts
  private int search;
  private int paid; // what the nodes of the layer cost
  private IntList layer = new IntList();
  private IntList nextLayer = new IntList();
  private int next; // of the layer

  public CheapestPaths(int nodeCount) {
    reachedIn = new int[nodeCount];
    settledIn = new int[nodeCount];
    cost = new int[nodeCount];
    edge = new int[nodeCount];
    before = new int[nodeCount];
  }

  /** Begins a search, which has reached nothing yet. */
  public void start() {
    search++;
    paid = 0;
    layer.clear();
    nextLayer.clear();
    next = 0;
  }

  /** Begins a search at a node. */
  public void start(int node) {
    start();
    reach(node, true, NONE, NONE);
  }

  /** Reaches a node by an edge from the node that was settled last, unless that is no cheaper. */
  public void reach(int node, boolean isFree, int by, int from) {
    int price = isFree ? paid : paid + 1;
    if (reachedIn[node] != search || price < cost[node]) {
      assert settledIn[node] != search : "node " + node + " was settled before it was cheapest";
      reachedIn[node] = search;
      cost[node] = price;
      edge[node] = by;
      before[node] = from;
      (isFree ? layer : nextLayer).add(node);
    }
  }

  /** Tests whether no edge from the node settled last leads to this one more cheaply. */
  public boolean isReached(int node) {
    return reachedIn[node] == search && cost[node] <= paid;
  }

  public boolean isSettled(int node) {
    return settledIn[node] == search;
  }

  /** The next node, which costs least of all that were reached; or NONE. */
  public int settleNext() {
    while (next < layer.size() || !nextLayer.isEmpty()) {
      if (next == layer.size()) {
        IntList swap = layer;
        layer = nextLayer;
        nextLayer = swap;
        nextLayer.clear();
        next = 0;
        paid++;
      }
      int node = layer.get(next++);
      if (settledIn[node] != search) {
        assert cost[node] == paid : "node " + node + " costs " + cost[node] + ", not " + paid;
        settledIn[node] = search;
        return node;
      }
    }
    return NONE;
  }

  /** The edge by which the node was reached, or NONE. */
  public int edgeTo(int node) {
    assert reachedIn[node] == search : "node " + node + " was not reached";
    return edge[node];
  }

  /** The node that this edge starts from, or NONE. */
  public int nodeBefore(int node) {
    assert reachedIn[node] == search : "node " + node + " was not reached";
    return before[node];
  }
}
