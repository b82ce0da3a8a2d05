package io.kingsnake.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class BlockReachTest {
  private final Random random = new Random(11);

  private static BlockReach reach(NaiveGraph graph, int[] order) {
    EdgeList edges = graph.toEdgeList();
    return BlockReach.of(Adjacency.predecessors(order.length, edges, edges.size()), order);
  }

  @Test
  void smallGraphs_reachWhatASearchReaches() {
    for (int round = 0; round < 300; round++) {
      int[] order = NaiveGraph.shuffled(random, 1 + random.nextInt(12));
      NaiveGraph graph = NaiveGraph.acyclic(random, order, random.nextInt(3 * order.length));
      BlockReach reach = reach(graph, order);
      reach.lookAt(0);
      assertSamePaths(graph, reach, order.length, round);
      NaiveGraph necessary = new NaiveGraph(order.length);
      EdgeList kept = reach.necessary();
      for (int e = 0; e < kept.size(); e++) {
        necessary.add(kept.from(e), kept.to(e));
      }
      assertSamePaths(necessary, reach, order.length, round);
      for (int e = 0; e < kept.size(); e++) {
        assertThat(isImplied(kept, e, order.length)).as("round %d, edge %d", round, e).isFalse();
      }
    }
  }

  private static void assertSamePaths(NaiveGraph graph, BlockReach reach, int count, int round) {
    for (int from = 0; from < count; from++) {
      for (int to = 0; to < count; to++) {
        assertThat(reach.reaches(from, to))
            .as("round %d: %d to %d", round, from, to)
            .isEqualTo(graph.reaches(from, to));
      }
    }
  }

  private static boolean isImplied(EdgeList edges, int edge, int count) {
    NaiveGraph others = new NaiveGraph(count);
    for (int e = 0; e < edges.size(); e++) {
      if (e != edge) {
        others.add(edges.from(e), edges.to(e));
      }
    }
    return others.reaches(edges.from(edge), edges.to(edge));
  }

  @Test
  void severalBlocks_eachTellWhatTheirNodesReach() {
    int count = 2 * BlockReach.BLOCK + 100;
    int[] order = new int[count];
    NaiveGraph line = new NaiveGraph(count);
    for (int node = 0; node < count; node++) {
      order[node] = node;
      if (node >= 3) {
        line.add(node - 3, node);
      }
    }
    BlockReach reach = reach(line, order);
    assertThat(reach.blockCount()).isEqualTo(3);
    for (int block = 0; block < 3; block++) {
      reach.lookAt(block);
      int from = block * BlockReach.BLOCK + 7;
      assertThat(reach.reaches(from, from + 30)).isTrue();
      assertThat(reach.reaches(from, from + 31)).isFalse();
      assertThat(reach.reaches(from, from - 3)).isFalse();
      assertThat(reach.reaches(from, count - 1)).isEqualTo((count - 1 - from) % 3 == 0);
    }
    assertThat(reach.necessary().size()).as("none is implied").isEqualTo(count - 3);
  }
}
