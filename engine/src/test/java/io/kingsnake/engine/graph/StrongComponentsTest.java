package io.kingsnake.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class StrongComponentsTest {
  @Test
  void randomGraphs_haveTheComponentsOfMutualReachability() {
    for (long seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      int nodeCount = 1 + random.nextInt(12);
      boolean[][] reaches = new boolean[nodeCount][nodeCount];
      int[] starts = new int[nodeCount + 1];
      int[] targets = new int[nodeCount * nodeCount];
      int edges = 0;
      for (int from = 0; from < nodeCount; from++) {
        for (int to = 0; to < nodeCount; to++) {
          if (random.nextInt(nodeCount) == 0) {
            reaches[from][to] = true;
            targets[edges++] = to;
          }
        }
        starts[from + 1] = edges;
      }
      close(reaches);
      int[] component = StrongComponents.of(starts, targets, nodeCount);
      for (int a = 0; a < nodeCount; a++) {
        for (int b = 0; b < nodeCount; b++) {
          boolean together = a == b || (reaches[a][b] && reaches[b][a]);
          assertThat(component[a] == component[b]).as("seed %d", seed).isEqualTo(together);
        }
      }
    }
  }

  @Test
  void longPath_needsNoRecursion() {
    int nodeCount = 1_000_000;
    int[] starts = new int[nodeCount + 1];
    int[] targets = new int[nodeCount];
    for (int node = 0; node < nodeCount; node++) {
      starts[node + 1] = node + 1;
      targets[node] = (node + 1) % nodeCount;
    }
    int[] component = StrongComponents.of(starts, targets, nodeCount);
    assertThat(component).containsOnly(component[0]);
  }

  private static void close(boolean[][] reaches) {
    for (int via = 0; via < reaches.length; via++) {
      for (boolean[] row : reaches) {
        for (int to = 0; row[via] && to < reaches.length; to++) {
          row[to] |= reaches[via][to];
        }
      }
    }
  }
}
