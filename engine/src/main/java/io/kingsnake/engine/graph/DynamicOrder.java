package io.kingsnake.engine.graph;

import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/**
 * A topological order kept up to date while edges come and go, after Pearce and Kelly (2006): an
 * edge against the order reorders only the nodes between its ends that it concerns.
 *
 * <p>The graph is a fixed part (two packed adjacencies) plus added edges, each with a label,
 * removed last first. Removing never disturbs the order, so the order survives backtracking and
 * each repair starts from the last one.
 *
 * <p>Invariant O: every edge, fixed or added, leads to a later place.
 */
public final class DynamicOrder {
  private final Adjacency successors;
  private final Adjacency predecessors;
  private final int[] nodeAt;
  private final int[] placeOf;

  // Added edges, a stack; edge e is the head of its lists when it is removed.
  private final IntList addedFrom = new IntList();
  private final IntList addedTo = new IntList();
  private final IntList addedLabel = new IntList();
  private final IntList nextOut = new IntList();
  private final IntList nextIn = new IntList();
  private final int[] firstOut;
  private final int[] firstIn;

  // Scratch of one search. A node is seen if its stamp is the current one.
  private final int[] seenStamp;
  private final int[] parentNode;
  private final int[] parentEdge;
  private int stamp;
  private IntList layer = new IntList();
  private IntList nextLayer = new IntList();
  private final IntList forward = new IntList();
  private final IntList backward = new IntList();
  private final IntList moved = new IntList();

  /**
   * {@code order} must be a topological order of the fixed part; this object takes ownership of it.
   */
  public DynamicOrder(Adjacency successors, Adjacency predecessors, int[] order) {
    this.successors = successors;
    this.predecessors = predecessors;
    int nodeCount = order.length;
    nodeAt = order;
    placeOf = new int[nodeCount];
    for (int place = 0; place < nodeCount; place++) {
      placeOf[order[place]] = place;
    }
    firstOut = new int[nodeCount];
    firstIn = new int[nodeCount];
    Arrays.fill(firstOut, -1);
    Arrays.fill(firstIn, -1);
    seenStamp = new int[nodeCount];
    parentNode = new int[nodeCount];
    parentEdge = new int[nodeCount];
    assert successors.nodeCount() == nodeCount : successors.nodeCount() + " != " + nodeCount;
    assert predecessors.nodeCount() == nodeCount : predecessors.nodeCount() + " != " + nodeCount;
    assert TopologicalOrder.isOrderOf(order, successors) : "invariant O of the fixed part";
  }

  /** All nodes as they are ordered now. */
  public int[] nodes() {
    return nodeAt.clone();
  }

  public int nodeAt(int place) {
    return nodeAt[place];
  }

  public int placeOf(int node) {
    return placeOf[node];
  }

  public int nodeCount() {
    return nodeAt.length;
  }

  /** Nodes moved since the last {@link #forgetMoved}, perhaps several times each. */
  public IntList moved() {
    return moved;
  }

  public void forgetMoved() {
    moved.clear();
  }

  /**
   * Adds the edge, unless it would close a cycle: then the graph stays unchanged, the result is
   * false, and {@code cycleLabels} holds the labels of the added edges on a path from {@code to}
   * back to {@code from} that uses as few of them as possible.
   */
  public boolean add(int from, int to, int label, IntList cycleLabels) {
    if (placeOf[from] >= placeOf[to]) {
      if (from == to) {
        cycleLabels.clear();
        return false;
      }
      if (!searchForward(to, from)) {
        labelsOfPath(to, from, cycleLabels);
        return false;
      }
      searchBackward(from, placeOf[to]);
      reorder();
    }
    push(from, to, label);
    return true;
  }

  /** Tests whether there is a path of fixed and added edges. */
  public boolean reaches(int from, int to) {
    return placeOf[from] < placeOf[to] ? !searchForward(from, to) : from == to;
  }

  /** Removes the edge added last. */
  public void removeLast() {
    int edge = addedFrom.size() - 1;
    assert firstOut[addedFrom.last()] == edge : "edge " + edge + " was not added last";
    assert firstIn[addedTo.last()] == edge : "edge " + edge + " was not added last";
    firstOut[addedFrom.pop()] = nextOut.pop();
    firstIn[addedTo.pop()] = nextIn.pop();
    addedLabel.pop();
    assert edge == addedLabel.size();
  }

  public int addedCount() {
    return addedFrom.size();
  }

  private void push(int from, int to, int label) {
    assert placeOf[from] < placeOf[to] : "invariant O: " + from + " -> " + to;
    int edge = addedFrom.size();
    addedFrom.add(from);
    addedTo.add(to);
    addedLabel.add(label);
    nextOut.add(firstOut[from]);
    nextIn.add(firstIn[to]);
    firstOut[from] = edge;
    firstIn[to] = edge;
  }

  /**
   * Collects in {@code forward} the nodes that {@code root} reaches up to the place of {@code
   * goal}; false if they include the goal. Layer by layer in the number of added edges used: a path
   * without them makes the strongest conflict.
   */
  private boolean searchForward(int root, int goal) {
    final int limit = placeOf[goal];
    assert placeOf[root] < limit : root + " is not before " + goal;
    nextStamp();
    forward.clear();
    layer.clear();
    see(root, -1, -1);
    layer.add(root);
    while (!layer.isEmpty()) {
      nextLayer.clear();
      for (int i = 0; i < layer.size(); i++) { // grows while it is read
        int node = layer.get(i);
        forward.add(node);
        for (int j = successors.start(node); j < successors.end(node); j++) {
          int next = successors.neighbour(j);
          if (placeOf[next] <= limit && seenStamp[next] != stamp) {
            see(next, node, -1);
            if (next == goal) {
              return false;
            }
            layer.add(next);
          }
        }
      }
      if (!followAdded(layer, goal, limit)) {
        return false;
      }
      IntList swap = layer;
      layer = nextLayer;
      nextLayer = swap;
    }
    return true;
  }

  private boolean followAdded(IntList nodes, int goal, int limit) {
    for (int i = 0; i < nodes.size(); i++) {
      int node = nodes.get(i);
      for (int e = firstOut[node]; e >= 0; e = nextOut.get(e)) {
        int next = addedTo.get(e);
        if (placeOf[next] <= limit && seenStamp[next] != stamp) {
          see(next, node, e);
          if (next == goal) {
            return false;
          }
          nextLayer.add(next);
        }
      }
    }
    return true;
  }

  private void searchBackward(int root, int limit) {
    nextStamp();
    backward.clear();
    see(root, -1, -1);
    backward.add(root);
    for (int i = 0; i < backward.size(); i++) {
      int node = backward.get(i);
      for (int j = predecessors.start(node); j < predecessors.end(node); j++) {
        collectBackward(predecessors.neighbour(j), limit);
      }
      for (int e = firstIn[node]; e >= 0; e = nextIn.get(e)) {
        collectBackward(addedFrom.get(e), limit);
      }
    }
  }

  private void collectBackward(int node, int limit) {
    if (placeOf[node] >= limit && seenStamp[node] != stamp) {
      seenStamp[node] = stamp;
      backward.add(node);
    }
  }

  /** Gives the places of both sets to the backward nodes first, each set in its old order. */
  private void reorder() {
    int[] back = sortedPlaces(backward);
    int[] front = sortedPlaces(forward);
    int[] places = new int[back.length + front.length];
    System.arraycopy(back, 0, places, 0, back.length);
    System.arraycopy(front, 0, places, back.length, front.length);
    int[] nodes = new int[places.length];
    for (int i = 0; i < places.length; i++) {
      nodes[i] = nodeAt[places[i]];
    }
    Arrays.sort(places);
    assert isIncreasing(places) : "a node before and after the edge closes a cycle";
    for (int i = 0; i < nodes.length; i++) {
      nodeAt[places[i]] = nodes[i];
      placeOf[nodes[i]] = places[i];
      moved.add(nodes[i]);
    }
  }

  private static boolean isIncreasing(int[] places) {
    for (int i = 1; i < places.length; i++) {
      if (places[i - 1] >= places[i]) {
        return false;
      }
    }
    return true;
  }

  private int[] sortedPlaces(IntList nodes) {
    int[] places = new int[nodes.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = placeOf[nodes.get(i)];
    }
    Arrays.sort(places);
    return places;
  }

  private void labelsOfPath(int root, int goal, IntList labels) {
    labels.clear();
    for (int node = goal; node != root; node = parentNode[node]) {
      assert seenStamp[node] == stamp : node + " is not on the path that was found";
      if (parentEdge[node] >= 0) {
        labels.add(addedLabel.get(parentEdge[node]));
      }
    }
  }

  private void see(int node, int parent, int edge) {
    seenStamp[node] = stamp;
    parentNode[node] = parent;
    parentEdge[node] = edge;
  }

  private void nextStamp() {
    if (++stamp == Integer.MAX_VALUE) {
      Arrays.fill(seenStamp, 0);
      stamp = 1;
    }
  }
}
