package io.kingsnake.engine.graph;

import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/** Breadth-first search, for explanations: shortest paths and cycles, ties by node order. */
public final class ShortestPath {
  private static final int UNSEEN = -2;
  private static final int ROOT = -1;

  private final Adjacency successors;
  private final int[] parent;
  private final IntList queue = new IntList();

  public ShortestPath(Adjacency successors) {
    this.successors = successors;
    parent = new int[successors.nodeCount()];
    Arrays.fill(parent, UNSEEN);
  }

  /** The nodes of a shortest non-empty path, both ends included; empty if there is none. */
  public int[] find(int from, int to) {
    return find(from, to, Integer.MAX_VALUE);
  }

  /** The same, giving up beyond {@code maxLength} edges. */
  public int[] find(int from, int to, int maxLength) {
    reset();
    queue.add(from);
    int depth = 0;
    int depthEnd = 1;
    for (int next = 0; next < queue.size(); next++) {
      if (next == depthEnd) {
        depth++;
        depthEnd = queue.size();
      }
      if (depth >= maxLength) {
        break;
      }
      int node = queue.get(next);
      for (int i = successors.start(node); i < successors.end(node); i++) {
        int neighbour = successors.neighbour(i);
        if (neighbour == to) {
          return unwind(from, node, to);
        }
        if (parent[neighbour] == UNSEEN && neighbour != from) {
          parent[neighbour] = next == 0 ? ROOT : node;
          queue.add(neighbour);
        }
      }
    }
    return new int[0];
  }

  private int[] unwind(int from, int lastInner, int to) {
    IntList reversed = new IntList();
    reversed.add(to);
    for (int n = lastInner; n != from; n = parent[n] == ROOT ? from : parent[n]) {
      reversed.add(n);
    }
    reversed.add(from);
    int[] path = new int[reversed.size()];
    for (int i = 0; i < path.length; i++) {
      path[i] = reversed.get(path.length - 1 - i);
    }
    return path;
  }

  private void reset() {
    for (int i = 0; i < queue.size(); i++) {
      parent[queue.get(i)] = UNSEEN;
    }
    queue.clear();
  }
}
