package io.kingsnake.verifier;

import java.util.Arrays;

/** Edges of a graph, to be walked once they are closed: from a node to its targets. */
final class Edges {
  private final int[] starts;
  private Ints pairs = new Ints();
  private int[] targets = {};

  Edges(int nodes) {
    starts = new int[nodes + 2];
  }

  void add(int from, int to) {
    pairs.add(from);
    pairs.add(to);
    starts[from + 2]++;
  }

  void close() {
    Arrays.parallelPrefix(starts, Integer::sum);
    targets = new int[pairs.size() / 2];
    for (int i = 0; i < pairs.size(); i += 2) {
      targets[starts[pairs.get(i) + 1]++] = pairs.get(i + 1);
    }
    pairs = new Ints();
  }

  int start(int node) {
    return starts[node];
  }

  int target(int index) {
    return targets[index];
  }
}
