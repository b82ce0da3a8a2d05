package io.kingsnake.engine.graph;

import java.util.Arrays;

/**
 * Some nodes laid out in chains; consecutive nodes of a chain are ordered. A node off every chain
 * has chain -1: it is ordered correctly, but no clock shows it.
 */
public final class Chains {
  private final int[] chainOf;
  private final int[] placeOf;
  private int count;

  public Chains(int nodeCount) {
    chainOf = new int[nodeCount];
    placeOf = new int[nodeCount];
    Arrays.fill(chainOf, -1);
  }

  /** Adds these nodes as the next chain. */
  public void add(int[] nodes, int length) {
    for (int place = 0; place < length; place++) {
      assert chainOf[nodes[place]] < 0 : "node " + nodes[place] + " is on two chains";
      chainOf[nodes[place]] = count;
      placeOf[nodes[place]] = place;
    }
    count++;
  }

  public int count() {
    return count;
  }

  public int nodeCount() {
    return chainOf.length;
  }

  public int chainOf(int node) {
    return chainOf[node];
  }

  public int placeOf(int node) {
    return placeOf[node];
  }
}
