package io.kingsnake.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class AdjacencyTest {
  @Test
  void neighbours_areThoseOfTheEdgesKnownByThen_inTheirOrder() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      NaiveGraph graph = NaiveGraph.random(random, 1 + random.nextInt(12), random.nextInt(40));
      EdgeList list = graph.toEdgeList();
      int edgeEnd = random.nextInt(list.size() + 1);
      Adjacency successors = Adjacency.successors(graph.nodeCount(), list, edgeEnd);
      Adjacency predecessors = Adjacency.predecessors(graph.nodeCount(), list, edgeEnd);
      List<int[]> known = graph.edges().subList(0, edgeEnd);
      assertThat(successors.nodeCount()).isEqualTo(graph.nodeCount());
      for (int n = 0; n < graph.nodeCount(); n++) {
        assertThat(neighbours(successors, n))
            .as("seed %d, after %d", seed, n)
            .isEqualTo(ends(known, n, 0));
        assertThat(neighbours(predecessors, n))
            .as("seed %d, before %d", seed, n)
            .isEqualTo(ends(known, n, 1));
        assertThat(successors.degree(n)).isEqualTo(ends(known, n, 0).length);
      }
    }
  }

  private static int[] ends(List<int[]> edges, int node, int side) {
    return edges.stream().filter(e -> e[side] == node).mapToInt(e -> e[1 - side]).toArray();
  }

  private static int[] neighbours(Adjacency adjacency, int node) {
    return IntStream.range(adjacency.start(node), adjacency.end(node))
        .map(adjacency::neighbour)
        .toArray();
  }

  @Test
  void graphWithoutNodes_isEmpty() {
    Adjacency adjacency = Adjacency.successors(0, new EdgeList(), 0);
    assertThat(adjacency.nodeCount()).isZero();
  }

  @Test
  void edgeListAddAll_keepsTheOrder() {
    EdgeList list = new EdgeList();
    list.add(1, 2);
    EdgeList more = new EdgeList();
    more.add(3, 4);
    more.add(5, 6);
    list.addAll(more);
    more.clear();
    assertThat(more.size()).isZero();
    assertThat(IntStream.range(0, list.size()).map(list::from)).containsExactly(1, 3, 5);
    assertThat(IntStream.range(0, list.size()).map(list::to)).containsExactly(2, 4, 6);
  }
}
