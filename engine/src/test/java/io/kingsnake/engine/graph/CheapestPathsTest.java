package io.kingsnake.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CheapestPathsTest {
  private static final int FAR = 1_000;

  /** Even edges cost nothing, odd ones cost one. */
  private static int price(int edge) {
    return edge % 2;
  }

  private static int[] costs(NaiveGraph graph, int start) {
    int[] costs = new int[graph.nodeCount()];
    Arrays.fill(costs, FAR);
    costs[start] = 0;
    for (int round = 0; round < costs.length; round++) {
      for (int edge = 0; edge < graph.edges().size(); edge++) {
        int[] ends = graph.edges().get(edge);
        costs[ends[1]] = Math.min(costs[ends[1]], costs[ends[0]] + price(edge));
      }
    }
    return costs;
  }

  private static void settle(NaiveGraph graph, CheapestPaths paths, int start, int[] costs) {
    paths.start(start);
    int last = 0;
    for (int node = paths.settleNext(); node != CheapestPaths.NONE; node = paths.settleNext()) {
      assertThat(costs[node]).isGreaterThanOrEqualTo(last);
      last = costs[node];
      for (int edge = 0; edge < graph.edges().size(); edge++) {
        if (graph.edges().get(edge)[0] == node) {
          paths.reach(graph.edges().get(edge)[1], price(edge) == 0, edge, node);
        }
      }
    }
  }

  @Test
  void settledNodes_areThoseReachedAtTheirCost() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      NaiveGraph graph = NaiveGraph.random(random, 1 + random.nextInt(12), random.nextInt(40));
      CheapestPaths paths = new CheapestPaths(graph.nodeCount());
      for (int start = 0; start < graph.nodeCount(); start++) {
        int[] costs = costs(graph, start);
        settle(graph, paths, start, costs);
        for (int end = 0; end < graph.nodeCount(); end++) {
          assertThat(paths.isSettled(end)).as("seed " + seed).isEqualTo(costs[end] < FAR);
          int cost = 0;
          for (int at = end; paths.isSettled(end) && at != start; at = paths.nodeBefore(at)) {
            cost += price(paths.edgeTo(at));
          }
          assertThat(cost).as("seed " + seed).isEqualTo(paths.isSettled(end) ? costs[end] : 0);
        }
      }
    }
  }

  @Test
  void startedAgain_forgetsWhatItReached() {
    CheapestPaths paths = new CheapestPaths(2);
    paths.start(0);
    assertThat(paths.settleNext()).isEqualTo(0);
    paths.start(1);
    assertThat(paths.isSettled(0)).isFalse();
    assertThat(paths.isReached(0)).isFalse();
    assertThat(paths.settleNext()).isEqualTo(1);
    assertThat(paths.settleNext()).isEqualTo(CheapestPaths.NONE);
  }
}
