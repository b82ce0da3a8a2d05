package io.kingsnake.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TopologicalOrderTest {
  private static TopologicalOrder orderOf(NaiveGraph graph) {
    EdgeList list = graph.toEdgeList();
    return TopologicalOrder.of(Adjacency.successors(graph.nodeCount(), list, list.size()));
  }

  @Test
  void anyGraph_isAcyclicExactlyIfNoEdgeIsClosedByAPath() {
    int acyclic = 0;
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      NaiveGraph graph = NaiveGraph.random(random, 1 + random.nextInt(10), random.nextInt(12));
      assertThat(orderOf(graph).isAcyclic()).as("seed %d", seed).isEqualTo(graph.isAcyclic());
      acyclic += graph.isAcyclic() ? 1 : 0;
    }
    assertThat(acyclic).as("both kinds are met").isBetween(100, 400);
  }

  @Test
  void acyclicGraph_everyEdgeGoesForward() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int[] line = NaiveGraph.shuffled(random, 1 + random.nextInt(30));
      NaiveGraph graph = NaiveGraph.acyclic(random, line, random.nextInt(90));
      int[] order = orderOf(graph).nodes();
      assertThat(order)
          .as("seed %d", seed)
          .containsExactlyInAnyOrder(IntStream.range(0, line.length).toArray());
      int[] placeOf = new int[order.length];
      for (int place = 0; place < order.length; place++) {
        placeOf[order[place]] = place;
      }
      assertThat(graph.edges())
          .as("seed %d", seed)
          .allMatch(edge -> placeOf[edge[0]] < placeOf[edge[1]]);
    }
  }

  @Test
  void nodesOfACyclicGraph_areRefused() {
    NaiveGraph graph = new NaiveGraph(2);
    graph.add(0, 1);
    graph.add(1, 0);
    assertThatThrownBy(orderOf(graph)::nodes).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void loop_isACycle() {
    NaiveGraph graph = new NaiveGraph(1);
    graph.add(0, 0);
    assertThat(orderOf(graph).isAcyclic()).isFalse();
  }
}
