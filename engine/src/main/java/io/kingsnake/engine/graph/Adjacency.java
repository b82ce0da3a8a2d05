package io.kingsnake.engine.graph;

/**
 * Neighbours in one direction, packed: those of n are {@code neighbours[starts[n] .. starts[n+1])},
 * in the order of the edge list. Edges from {@code edgeEnd} on are left out, so that a graph can be
 * viewed as it was earlier.
 */
public final class Adjacency {
  private final int[] starts;
  private final int[] neighbours;

  private Adjacency(int[] starts, int[] neighbours) {
    this.starts = starts;
    this.neighbours = neighbours;
  }

  public static Adjacency successors(int nodeCount, EdgeList edges, int edgeEnd) {
    return pack(nodeCount, edges, edgeEnd, true);
  }

  public static Adjacency predecessors(int nodeCount, EdgeList edges, int edgeEnd) {
    return pack(nodeCount, edges, edgeEnd, false);
  }

  private static Adjacency pack(int nodeCount, EdgeList edges, int edgeEnd, boolean forward) {
    assert edgeEnd <= edges.size() : edgeEnd + " > " + edges.size();
    int[] starts = new int[nodeCount + 2];
    for (int e = 0; e < edgeEnd; e++) {
      starts[(forward ? edges.from(e) : edges.to(e)) + 2]++;
    }
    for (int n = 2; n < starts.length; n++) {
      starts[n] += starts[n - 1];
    }
    int[] neighbours = new int[edgeEnd];
    for (int e = 0; e < edgeEnd; e++) {
      int here = forward ? edges.from(e) : edges.to(e);
      neighbours[starts[here + 1]++] = forward ? edges.to(e) : edges.from(e);
    }
    assert starts[nodeCount] == edgeEnd : "edges from nodes that are none";
    return new Adjacency(starts, neighbours); // now starts[n + 1] is where n ends and n + 1 begins
  }

  public int nodeCount() {
    return starts.length - 2;
  }

  public int start(int node) {
    return starts[node];
  }

  public int end(int node) {
    return starts[node + 1];
  }

  public int neighbour(int index) {
    return neighbours[index];
  }

  int[] starts() {
    return starts;
  }

  int[] neighbours() {
    return neighbours;
  }

  public int degree(int node) {
    return starts[node + 1] - starts[node];
  }
}
