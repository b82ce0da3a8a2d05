package io.kingsnake.engine.graph;

import java.util.BitSet;

/** A topological order by Kahn's algorithm, or the result that there is none. */
public final class TopologicalOrder {
  private final int[] order;
  private final int placed;

  private TopologicalOrder(int[] order, int placed) {
    this.order = order;
    this.placed = placed;
  }

  public static TopologicalOrder of(Adjacency successors) {
    int nodeCount = successors.nodeCount();
    int[] missing = new int[nodeCount];
    for (int n = 0; n < nodeCount; n++) {
      for (int i = successors.start(n); i < successors.end(n); i++) {
        missing[successors.neighbour(i)]++;
      }
    }
    int[] order = new int[nodeCount];
    int placed = 0;
    for (int n = 0; n < nodeCount; n++) {
      if (missing[n] == 0) {
        order[placed++] = n;
      }
    }
    for (int next = 0; next < placed; next++) {
      int n = order[next];
      for (int i = successors.start(n); i < successors.end(n); i++) {
        if (--missing[successors.neighbour(i)] == 0) {
          order[placed++] = successors.neighbour(i);
        }
      }
    }
    assert placed <= nodeCount : placed + " of " + nodeCount + " nodes";
    return new TopologicalOrder(order, placed);
  }

  /** Tests whether the order contains every node, each before its successors. */
  static boolean isOrderOf(int[] order, Adjacency successors) {
    int[] places = new int[order.length];
    for (int place = 0; place < order.length; place++) {
      places[order[place]] = place + 1;
    }
    for (int node = 0; node < order.length; node++) {
      boolean isLate = places[node] == 0;
      for (int i = successors.start(node); i < successors.end(node); i++) {
        isLate |= places[node] >= places[successors.neighbour(i)];
      }
      if (isLate) {
        return false;
      }
    }
    return true;
  }

  public boolean isAcyclic() {
    return placed == order.length;
  }

  /** The nodes in order; only for an acyclic graph. */
  public int[] nodes() {
    if (!isAcyclic()) {
      throw new IllegalStateException("a cyclic graph has no topological order");
    }
    return order;
  }

  /** The nodes on cycles and after them. */
  public BitSet unplaced() {
    BitSet nodes = new BitSet(order.length);
    nodes.set(0, order.length);
    for (int i = 0; i < placed; i++) {
      nodes.clear(order[i]);
    }
    return nodes;
  }
}
