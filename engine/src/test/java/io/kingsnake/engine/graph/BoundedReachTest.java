package io.kingsnake.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class BoundedReachTest {
  private static final int ENOUGH = 1_000_000;

  private final Random random = new Random(7);

  private static BoundedReach reach(NaiveGraph graph, int[] order, int limit) {
    EdgeList edges = graph.toEdgeList();
    Adjacency successors = Adjacency.successors(order.length, edges, edges.size());
    Adjacency predecessors = Adjacency.predecessors(order.length, edges, edges.size());
    return new BoundedReach(successors, predecessors, order, limit);
  }

  @Test
  void withoutLimit_findsAPathWhereThereIsOne() {
    for (int round = 0; round < 200; round++) {
      int[] order = NaiveGraph.shuffled(random, 2 + random.nextInt(12));
      NaiveGraph graph = NaiveGraph.acyclic(random, order, random.nextInt(2 * order.length));
      BoundedReach reach = reach(graph, order, ENOUGH);
      for (int from = 0; from < order.length; from++) {
        for (int to = 0; to < order.length; to++) {
          assertThat(reach.reaches(from, to))
              .as("round %d: %d to %d", round, from, to)
              .isEqualTo(graph.reaches(from, to));
        }
      }
    }
  }

  @Test
  void withLimit_findsShortPathsAndNoOthers() {
    NaiveGraph line = new NaiveGraph(100);
    int[] order = new int[100];
    for (int node = 0; node < 100; node++) {
      order[node] = node;
      if (node > 0) {
        line.add(node - 1, node);
      }
    }
    BoundedReach reach = reach(line, order, 20);
    assertThat(reach.reaches(10, 15)).isTrue();
    assertThat(reach.reaches(10, 90)).as("there is one, but it is long").isFalse();
    assertThat(reach.reaches(15, 10)).isFalse();
  }
}
