package io.kingsnake.engine.graph;

import io.kingsnake.engine.ints.Groups;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/**
 * Edges by source, for explanations: shortest paths and cycles as lists of edge numbers, on request
 * only through edges known before a given one. Ties go to the earlier edge. In an acyclic graph a
 * search stays between the places of its ends in a topological order.
 */
public final class EdgeIndex {
  /** Limit on the edges followed in search of a cycle shorter than the first one found. */
  private static final long MAX_VISITS = 20_000_000;

  private static final int UNSEEN = -1;
  private static final boolean[] EVERYWHERE = {};

  private long visits;
  private final EdgeList edges;
  private final int nodeCount;
  private final Groups leaving; // edges by source
  private final int[] places; // by node, in a topological order; empty if there is none
  private final int[] cameBy; // by node: the edge by which the current search reached it
  private final IntList queue = new IntList();

  public EdgeIndex(int nodeCount, EdgeList edges) {
    this.edges = edges;
    this.nodeCount = nodeCount;
    leaving = Groups.of(nodeCount, edges.size(), edges::from);
    places = places();
    cameBy = new int[nodeCount];
    Arrays.fill(cameBy, UNSEEN);
  }

  private int[] places() {
    TopologicalOrder order =
        TopologicalOrder.of(Adjacency.successors(nodeCount, edges, edges.size()));
    if (!order.isAcyclic()) {
      return new int[0];
    }
    int[] result = new int[nodeCount];
    for (int place = 0; place < nodeCount; place++) {
      result[order.nodes()[place]] = place;
    }
    return result;
  }

  /**
   * A shortest path of at least one edge, all below {@code edgeEnd} and at most {@code maxLength}
   * of them; empty if there is none.
   */
  public int[] path(int from, int to, int edgeEnd, int maxLength) {
    return search(from, to, edgeEnd, maxLength, EVERYWHERE);
  }

  /** A short cycle, looked for from a bounded number of nodes; empty if the graph has none. */
  public int[] shortCycle(int maxRoots) {
    boolean[] kept = trim();
    int[] best = {};
    int roots = 0;
    visits = 0;
    for (int node = 0; node < nodeCount && roots < maxRoots && visits < MAX_VISITS; node++) {
      if (!kept[node]) {
        continue;
      }
      roots++;
      int limit = best.length == 0 ? Integer.MAX_VALUE : best.length - 1;
      int[] found = search(node, node, edges.size(), limit, kept);
      best = found.length > 0 ? found : best;
    }
    if (best.length == 0 && roots > 0) { // all of them lie between cycles, on none
      int node = walkToCycle(kept);
      best = search(node, node, edges.size(), Integer.MAX_VALUE, kept);
    }
    assert best.length == 0 || edges.from(best[0]) == edges.to(best[best.length - 1]);
    return best;
  }

  /**
   * Some node on a cycle: each kept node has a kept successor, so a walk returns to a visited node.
   */
  private int walkToCycle(boolean[] kept) {
    int node = 0;
    while (!kept[node]) {
      node++;
    }
    boolean[] walked = new boolean[nodeCount];
    while (!walked[node]) {
      walked[node] = true;
      int i = leaving.start(node);
      while (!kept[edges.to(leaving.item(i))]) {
        i++;
        assert i < leaving.end(node) : node + " is kept, and leads to nothing that is";
      }
      node = edges.to(leaving.item(i));
    }
    return node;
  }

  private int[] search(int from, int to, int edgeEnd, int maxLength, boolean[] within) {
    for (int i = 0; i < queue.size(); i++) {
      cameBy[queue.get(i)] = UNSEEN;
    }
    queue.clear();
    int depth = 0; // edges from the root to the node looked at
    int depthEnd = 0; // where the nodes of this depth end in the queue
    for (int next = -1; next < queue.size() && depth < maxLength; next++) {
      int node = next < 0 ? from : queue.get(next);
      visits += leaving.size(node);
      for (int i = leaving.start(node); i < leaving.end(node) && leaving.item(i) < edgeEnd; i++) {
        int target = edges.to(leaving.item(i));
        if (target == to) {
          return unwind(from, leaving.item(i));
        }
        boolean useful =
            (within.length == 0 || within[target])
                && (places.length == 0 || places[target] < places[to]);
        if (target != from && cameBy[target] == UNSEEN && useful) {
          cameBy[target] = leaving.item(i);
          queue.add(target);
        }
      }
      if (next + 1 >= depthEnd) {
        depth++;
        depthEnd = queue.size();
      }
    }
    return new int[0];
  }

  private int[] unwind(int from, int lastEdge) {
    IntList reversed = new IntList();
    int edge = lastEdge;
    while (true) {
      reversed.add(edge);
      if (edges.from(edge) == from) {
        break;
      }
      edge = cameBy[edges.from(edge)];
      assert edge != UNSEEN : "the path is broken";
    }
    int[] path = new int[reversed.size()];
    for (int i = 0; i < path.length; i++) {
      path[i] = reversed.get(path.length - 1 - i);
    }
    return path;
  }

  /** Strips nodes without predecessors or without successors until none is left to strip. */
  private boolean[] trim() {
    int[] in = new int[nodeCount];
    int[] out = new int[nodeCount];
    Adjacency predecessors = Adjacency.predecessors(nodeCount, edges, edges.size());
    for (int e = 0; e < edges.size(); e++) {
      out[edges.from(e)]++;
      in[edges.to(e)]++;
    }
    boolean[] kept = new boolean[nodeCount];
    Arrays.fill(kept, true);
    IntList work = new IntList();
    for (int n = 0; n < nodeCount; n++) {
      if (in[n] == 0 || out[n] == 0) {
        kept[n] = false;
        work.add(n);
      }
    }
    while (!work.isEmpty()) {
      int node = work.pop();
      for (int i = leaving.start(node); i < leaving.end(node); i++) {
        int target = edges.to(leaving.item(i));
        if (--in[target] == 0 && kept[target]) {
          kept[target] = false;
          work.add(target);
        }
      }
      for (int i = predecessors.start(node); i < predecessors.end(node); i++) {
        int source = predecessors.neighbour(i);
        if (--out[source] == 0 && kept[source]) {
          kept[source] = false;
          work.add(source);
        }
      }
    }
    return kept;
  }
}
