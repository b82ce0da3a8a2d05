package io.kingsnake.engine.graph;

import io.kingsnake.engine.ints.IntList;

/** Directed edges in the order they became known. */
public final class EdgeList {
  private final IntList from = new IntList();
  private final IntList to = new IntList();

  public int size() {
    return from.size();
  }

  public int from(int edge) {
    return from.get(edge);
  }

  public int to(int edge) {
    return to.get(edge);
  }

  public void add(int source, int target) {
    assert source >= 0 && target >= 0 : source + " -> " + target;
    from.add(source);
    to.add(target);
  }

  public void addAll(EdgeList other) {
    from.addAll(other.from);
    to.addAll(other.to);
  }

  /** Releases unused storage; to be called when no more edges are expected. */
  public void trim() {
    from.trim();
    to.trim();
  }

  public void clear() {
    from.clear();
    to.clear();
  }
}
