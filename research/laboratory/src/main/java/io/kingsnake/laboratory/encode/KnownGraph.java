package io.kingsnake.laboratory.encode;

import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;

/** Known part of an order, with its reachability: a bit matrix, as in the papers. */
final class KnownGraph {
  /** Half a gigabyte of bits; the papers' own programs reach their limits there, too. */
  static final int MAX_NODES = 65_536;

  private final int nodeCount;
  private final EdgeList edges = new EdgeList();
  private long[][] rows = new long[0][]; // by node: those it reaches, itself among them
  private int[] order = new int[0];
  private int[] places = new int[0];

  KnownGraph(int nodeCount, EdgeList known) {
    this.nodeCount = nodeCount;
    edges.addAll(known);
  }

  int nodeCount() {
    return nodeCount;
  }

  EdgeList edges() {
    return edges;
  }

  void add(int from, int to) {
    edges.add(from, to);
  }

  /** Sorts the nodes topologically; false if there is a cycle. */
  boolean sort() {
    TopologicalOrder sorted =
        TopologicalOrder.of(Adjacency.successors(nodeCount, edges, edges.size()));
    if (!sorted.isAcyclic()) {
      return false;
    }
    order = sorted.nodes();
    places = new int[nodeCount];
    for (int place = 0; place < nodeCount; place++) {
      places[order[place]] = place;
    }
    return true;
  }

  /** Computes which nodes reach which; false if there is a cycle. */
  boolean close() {
    if (!sort()) {
      return false;
    }
    Adjacency successors = Adjacency.successors(nodeCount, edges, edges.size());
    int words = (nodeCount + 63) >> 6;
    if (rows.length == 0) {
      rows = new long[nodeCount][words];
    }
    for (int place = nodeCount - 1; place >= 0; place--) {
      int node = order[place];
      long[] row = rows[node];
      row[node >> 6] |= 1L << node;
      for (int i = successors.start(node); i < successors.end(node); i++) {
        unite(row, rows[successors.neighbour(i)]);
      }
    }
    return true;
  }

  private static void unite(long[] row, long[] other) {
    for (int w = 0; w < row.length; w++) {
      row[w] |= other[w];
    }
  }

  /** Tests reachability as of the last closure; every node reaches itself. */
  boolean reaches(int from, int to) {
    return (rows[from][to >> 6] & (1L << to)) != 0;
  }

  /** The place of the node when the nodes were last sorted. */
  int placeOf(int node) {
    return places[node];
  }

  int nodeAt(int place) {
    return order[place];
  }
}
