package io.kingsnake.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ComponentsTest {
  private static boolean[][] reach(int count, EdgeList edges) {
    boolean[][] reach = new boolean[count][count];
    for (int e = 0; e < edges.size(); e++) {
      reach[edges.from(e)][edges.to(e)] = true;
    }
    for (int via = 0; via < count; via++) {
      for (int from = 0; from < count; from++) {
        for (int to = 0; to < count; to++) {
          reach[from][to] |= reach[from][via] && reach[via][to];
        }
      }
    }
    return reach;
  }

  @Test
  void anyGraph_nodesAreTogetherExactlyIfEachReachesTheOther() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int count = 1 + random.nextInt(12);
      EdgeList edges = NaiveGraph.random(random, count, random.nextInt(20)).toEdgeList();
      Components components = Components.of(count, edges);
      boolean[][] reach = reach(count, edges);
      Set<Integer> cyclic = new HashSet<>();
      for (int a = 0; a < count; a++) {
        for (int b = 0; b < count; b++) {
          boolean together = a == b || (reach[a][b] && reach[b][a]);
          assertThat(components.together(a, b)).as("seed %d", seed).isEqualTo(together);
          if (together && a != b) {
            cyclic.add(components.of(a));
          }
        }
      }
      assertThat(components.cyclicCount()).as("seed %d", seed).isEqualTo(cyclic.size());
    }
  }

  @Test
  void longChainThatCloses_isOneComponentWithoutRecursion() {
    int count = 500_000;
    EdgeList edges = new EdgeList();
    for (int node = 0; node < count; node++) {
      edges.add(node, (node + 1) % count);
    }
    assertThat(Components.of(count, edges).cyclicCount()).isEqualTo(1);
  }
}
