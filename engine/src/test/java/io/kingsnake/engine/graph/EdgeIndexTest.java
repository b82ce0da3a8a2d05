package io.kingsnake.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class EdgeIndexTest {
  private static final int ANY_LENGTH = Integer.MAX_VALUE;

  private static void assertPath(NaiveGraph graph, int[] path, int from, int to, String where) {
    int node = from;
    for (int edge : path) {
      assertThat(graph.edges().get(edge)[0]).as(where).isEqualTo(node);
      node = graph.edges().get(edge)[1];
    }
    assertThat(node).as(where).isEqualTo(to);
  }

  @Test
  void path_isAShortestThroughTheEdgesKnownByThen() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      NaiveGraph graph = NaiveGraph.random(random, 1 + random.nextInt(12), random.nextInt(30));
      EdgeIndex index = new EdgeIndex(graph.nodeCount(), graph.toEdgeList());
      for (int query = 0; query < 30; query++) {
        int from = random.nextInt(graph.nodeCount());
        int to = random.nextInt(graph.nodeCount());
        int edgeEnd = random.nextInt(graph.edges().size() + 1);
        int maxLength = random.nextInt(4) > 0 ? ANY_LENGTH : random.nextInt(5);
        int distance = graph.distance(from, to, edgeEnd);
        int[] path = index.path(from, to, edgeEnd, maxLength);
        String where = "seed %d: %d to %d before %d".formatted(seed, from, to, edgeEnd);
        assertThat(path).as(where).hasSize(distance < 0 || distance > maxLength ? 0 : distance);
        assertThat(Arrays.stream(path)).as(where).allMatch(edge -> edge < edgeEnd);
        if (path.length > 0) {
          assertPath(graph, path, from, to, where);
        }
      }
    }
  }

  @Test
  void parallelEdges_earlierIsTaken() {
    NaiveGraph graph = new NaiveGraph(2);
    graph.add(1, 0);
    graph.add(0, 1);
    graph.add(0, 1);
    EdgeIndex index = new EdgeIndex(2, graph.toEdgeList());
    assertThat(index.path(0, 1, 3, ANY_LENGTH)).containsExactly(1);
  }

  @Test
  void enoughRoots_shortCycleIsAShortest() {
    int cyclic = 0;
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      NaiveGraph graph = NaiveGraph.random(random, 1 + random.nextInt(14), random.nextInt(20));
      int shortest = 0;
      for (int node = 0; node < graph.nodeCount(); node++) {
        int length = graph.distance(node, node, graph.edges().size());
        shortest = length > 0 && (shortest == 0 || length < shortest) ? length : shortest;
      }
      EdgeIndex index = new EdgeIndex(graph.nodeCount(), graph.toEdgeList());
      int[] cycle = index.shortCycle(graph.nodeCount());
      assertThat(cycle).as("seed %d", seed).hasSize(shortest);
      if (cycle.length > 0) {
        int root = graph.edges().get(cycle[0])[0];
        assertPath(graph, cycle, root, root, "seed " + seed);
        cyclic++;
      }
    }
    assertThat(cyclic).as("both kinds are met").isBetween(100, 400);
  }

  @Test
  void oneRoot_findsACycleIfThereIsOne() {
    for (int seed = 0; seed < 1000; seed++) {
      Random random = new Random(seed);
      NaiveGraph graph = NaiveGraph.random(random, 1 + random.nextInt(14), random.nextInt(20));
      EdgeIndex index = new EdgeIndex(graph.nodeCount(), graph.toEdgeList());
      int[] cycle = index.shortCycle(1);
      assertThat(cycle.length == 0).as("seed %d", seed).isEqualTo(graph.isAcyclic());
      if (cycle.length > 0) {
        int root = graph.edges().get(cycle[0])[0];
        assertPath(graph, cycle, root, root, "seed " + seed);
      }
    }
  }

  @Test
  void nodesBetweenTwoCycles_doNotUseUpTheRoots() {
    NaiveGraph graph =
        new NaiveGraph(3); // loops at 1 and 2, and 0 on the way from one to the other
    graph.add(1, 1);
    graph.add(1, 0);
    graph.add(0, 2);
    graph.add(2, 2);
    EdgeIndex index = new EdgeIndex(3, graph.toEdgeList());
    assertThat(index.shortCycle(1)).hasSize(1);
  }
}
