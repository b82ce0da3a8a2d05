package io.kingsnake.checker.problem;

import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntList;

/**
 * Edges out of optional participants: they hold only if the owner took effect. Edges into an
 * optional participant constrain no other, so those are certain like all others.
 */
public final class ConditionalEdges {
  private final EdgeList edges = new EdgeList();
  private final IntList owners = new IntList();

  void add(int owner, int from, int to) {
    assert from != to : "an edge from event " + from + " to itself";
    owners.add(owner);
    edges.add(from, to);
  }

  public int count() {
    return owners.size();
  }

  public int owner(int index) {
    return owners.get(index);
  }

  public int from(int index) {
    return edges.from(index);
  }

  public int to(int index) {
    return edges.to(index);
  }
}
