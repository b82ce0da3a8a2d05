package io.kingsnake.engine.graph;

import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/**
 * Strongly connected components, by Tarjan's algorithm without recursion: two nodes are on a common
 * cycle exactly if they have the same component.
 */
public final class Components {
  private static final int UNSEEN = -1;

  private final Adjacency successors;
  private final int[] component; // by node, once its component is complete
  private final int[] number; // by node, in the order of the first visit
  private final int[] lowest; // by node, the earliest number reachable so far
  private final int[] next; // by node, the next neighbour to look at
  private final IntList path = new IntList(); // of the depth-first search
  private final IntList open = new IntList(); // visited, component not complete
  private final IntList sizes = new IntList();
  private int visited;

  private Components(Adjacency successors) {
    this.successors = successors;
    int count = successors.nodeCount();
    component = new int[count];
    number = new int[count];
    lowest = new int[count];
    next = new int[count];
    Arrays.fill(component, UNSEEN);
    Arrays.fill(number, UNSEEN);
  }

  public static Components of(int nodeCount, EdgeList edges) {
    Components components = new Components(Adjacency.successors(nodeCount, edges, edges.size()));
    for (int node = 0; node < nodeCount; node++) {
      if (components.number[node] == UNSEEN) {
        components.search(node);
      }
    }
    return components;
  }

  public int of(int node) {
    return component[node];
  }

  public boolean together(int node, int other) {
    return component[node] == component[other];
  }

  /** How many components have several nodes. */
  public int cyclicCount() {
    int count = 0;
    for (int i = 0; i < sizes.size(); i++) {
      count += sizes.get(i) > 1 ? 1 : 0;
    }
    return count;
  }

  private void search(int root) {
    visit(root);
    while (!path.isEmpty()) {
      int node = path.get(path.size() - 1);
      if (next[node] < successors.end(node)) {
        int target = successors.neighbour(next[node]++);
        if (number[target] == UNSEEN) {
          visit(target);
        } else if (component[target] == UNSEEN) {
          lowest[node] = Math.min(lowest[node], number[target]);
        }
      } else {
        leave(path.pop());
      }
    }
  }

  private void visit(int node) {
    number[node] = visited;
    lowest[node] = visited++;
    next[node] = successors.start(node);
    path.add(node);
    open.add(node);
  }

  private void leave(int node) {
    if (!path.isEmpty()) {
      int parent = path.get(path.size() - 1);
      lowest[parent] = Math.min(lowest[parent], lowest[node]);
    }
    if (lowest[node] == number[node]) {
      int size = 0;
      int member;
      do {
        member = open.pop();
        component[member] = sizes.size();
        size++;
      } while (member != node);
      sizes.add(size);
    }
  }
}
