package io.kingsnake.engine.graph;

import io.kingsnake.engine.ints.IntList;

/**
 * Looks for a path between two nodes of an acyclic graph, from both ends at once, and gives up
 * early. Where nodes have many neighbours, a path of a few steps is found after a few dozen edges,
 * while all that one end reaches would be most of the graph. Needs only a few words of memory per
 * node, however many chains there are.
 */
public final class BoundedReach {
  private final Adjacency successors;
  private final Adjacency predecessors;
  private final int limit;
  private final int[] places; // by node, in a topological order
  private final int[] metForward; // by node: the last search that visited it
  private final int[] metBackward;
  private final IntList forward = new IntList();
  private final IntList backward = new IntList();
  private int search;

  /**
   * Prepares a search that follows at most about {@code limit} edges; {@code order} is a
   * topological order.
   */
  public BoundedReach(Adjacency successors, Adjacency predecessors, int[] order, int limit) {
    this.successors = successors;
    this.predecessors = predecessors;
    this.limit = limit;
    places = new int[order.length];
    for (int place = 0; place < order.length; place++) {
      places[order[place]] = place;
    }
    assert TopologicalOrder.isOrderOf(order, successors) : "the order is not topological";
    assert predecessors.nodeCount() == order.length : predecessors.nodeCount() + " nodes";
    metForward = new int[order.length];
    metBackward = new int[order.length];
  }

  /** Tests whether a path was found; also false if the search was given up. */
  public boolean reaches(int from, int to) {
    if (places[from] >= places[to]) {
      return from == to;
    }
    search++;
    forward.clear();
    backward.clear();
    forward.add(from);
    backward.add(to);
    metForward[from] = search;
    metBackward[to] = search;
    int nextForward = 0;
    int nextBackward = 0;
    for (int work = 0; work < limit; ) {
      if (nextForward == forward.size() || nextBackward == backward.size()) {
        return false; // one end reaches nothing more
      }
      boolean isForward = forward.size() - nextForward <= backward.size() - nextBackward;
      int node = isForward ? forward.get(nextForward++) : backward.get(nextBackward++);
      assert places[from] <= places[node] && places[node] <= places[to] : node + " is outside";
      work += 1 + (isForward ? successors : predecessors).degree(node);
      if (isForward ? goOn(node, places[to]) : goBack(node, places[from])) {
        return true;
      }
    }
    return false;
  }

  /** Follows the edges of a node; returns true if the two searches meet. */
  private boolean goOn(int node, int end) {
    for (int i = successors.start(node); i < successors.end(node); i++) {
      int next = successors.neighbour(i);
      if (metBackward[next] == search) {
        return true;
      }
      if (places[next] < end && metForward[next] != search) {
        metForward[next] = search;
        forward.add(next);
      }
    }
    return false;
  }

  private boolean goBack(int node, int start) {
    for (int i = predecessors.start(node); i < predecessors.end(node); i++) {
      int next = predecessors.neighbour(i);
      if (metForward[next] == search) {
        return true;
      }
      if (places[next] > start && metBackward[next] != search) {
        metBackward[next] = search;
        backward.add(next);
      }
    }
    return false;
  }
}
