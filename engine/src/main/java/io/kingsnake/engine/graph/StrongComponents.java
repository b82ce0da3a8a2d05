package io.kingsnake.engine.graph;

import java.util.Arrays;

/*
 * Tarjan's algorithm without recursion. low[n] is the least index that n is known to reach; a node
 * is on the stack until its component is complete. Work is kept in two arrays used as stacks: the
 * path from the root, and per node of it the next edge to look at.
 */
/** Strongly connected components of a directed graph: sets of nodes that all reach each other. */
public final class StrongComponents {
  private static final int NONE = -1;

  private final int[] starts;
  private final int[] targets;
  private final int[] component;
  private final int[] index; // order of discovery
  private final int[] low;
  private final int[] cursor; // by node: the next edge to look at
  private final int[] path;
  private final int[] stack;
  private int pathSize;
  private int stackSize;
  private int discovered;
  private int count;

  private StrongComponents(int[] starts, int[] targets, int nodeCount) {
    this.starts = starts;
    this.targets = targets;
    component = new int[nodeCount];
    index = new int[nodeCount];
    low = new int[nodeCount];
    cursor = new int[nodeCount];
    path = new int[nodeCount];
    stack = new int[nodeCount];
    Arrays.fill(component, NONE);
    Arrays.fill(index, NONE);
  }

  /** Components of a graph that is already packed. */
  public static int[] of(Adjacency successors) {
    return of(successors.starts(), successors.neighbours(), successors.nodeCount());
  }

  /**
   * The component of each node: equal for two nodes that reach each other, and for no others; lower
   * for those that it reaches. Successors of n are {@code targets[starts[n] .. starts[n + 1])}.
   */
  public static int[] of(int[] starts, int[] targets, int nodeCount) {
    StrongComponents components = new StrongComponents(starts, targets, nodeCount);
    for (int node = 0; node < nodeCount; node++) {
      if (components.index[node] == NONE) {
        components.search(node);
      }
    }
    assert components.stackSize == 0 : components.stackSize + " nodes are left";
    return components.component;
  }

  private void search(int root) {
    discover(root);
    while (pathSize > 0) {
      int node = path[pathSize - 1];
      if (cursor[node] < starts[node + 1]) {
        int next = targets[cursor[node]++];
        if (index[next] == NONE) {
          discover(next);
        } else if (component[next] == NONE) {
          low[node] = Math.min(low[node], index[next]);
        }
      } else {
        pathSize--;
        if (pathSize > 0) {
          int before = path[pathSize - 1];
          low[before] = Math.min(low[before], low[node]);
        }
        if (low[node] == index[node]) {
          complete(node);
        }
      }
    }
  }

  private void discover(int node) {
    assert component[node] == NONE : node + " has a component already";
    index[node] = discovered;
    low[node] = discovered++;
    cursor[node] = starts[node];
    path[pathSize++] = node;
    stack[stackSize++] = node;
  }

  private void complete(int root) {
    int node;
    do {
      assert stackSize > 0 : root + " is not on the stack";
      node = stack[--stackSize];
      component[node] = count;
    } while (node != root);
    count++;
  }
}
