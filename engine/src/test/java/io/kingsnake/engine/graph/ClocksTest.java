package io.kingsnake.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ClocksTest {
  /** A graph with chains that grows along a hidden line of its nodes, and its clocks. */
  private static final class Growing {
    final Random random;
    final int[] line;
    final int[][] chainNodes;
    final NaiveGraph graph;
    final Chains chains;
    final Clocks clocks;
    int clocked; // edges the clocks know

    Growing(int seed) {
      random = new Random(seed);
      line = NaiveGraph.shuffled(random, 1 + random.nextInt(30));
      graph = new NaiveGraph(line.length);
      chains = new Chains(line.length);
      chainNodes = new int[random.nextInt(6)][];
      int[] chainAt = line.clone();
      for (int i = 0; i < line.length; i++) {
        chainAt[i] = random.nextInt(chainNodes.length + 1); // the last: off every chain
      }
      for (int chain = 0; chain < chainNodes.length; chain++) {
        chainNodes[chain] = nodesOn(chain, chainAt);
        chains.add(chainNodes[chain], chainNodes[chain].length);
      }
      clocks = new Clocks(chains);
    }

    private int[] nodesOn(int chain, int[] chainAt) {
      int[] nodes = new int[line.length];
      int count = 0;
      for (int i = 0; i < line.length; i++) {
        if (chainAt[i] == chain) {
          nodes[count++] = line[i];
          if (count > 1) {
            graph.add(nodes[count - 2], nodes[count - 1]);
          }
        }
      }
      return Arrays.copyOf(nodes, count);
    }

    void grow(int edgeCount) {
      NaiveGraph.acyclic(random, line, edgeCount)
          .edges()
          .forEach(edge -> graph.add(edge[0], edge[1]));
    }

    void update() {
      EdgeList edges = graph.toEdgeList();
      Adjacency successors = Adjacency.successors(line.length, edges, edges.size());
      Adjacency predecessors = Adjacency.predecessors(line.length, edges, edges.size());
      int[] order = TopologicalOrder.of(successors).nodes();
      if (clocked == 0 || random.nextBoolean()) {
        assertSamePaths(clocks.recompute(order, predecessors));
      } else {
        clocks.extend(order, edges, clocked, successors, predecessors);
      }
      clocked = edges.size();
    }

    private void assertSamePaths(EdgeList kept) {
      NaiveGraph thinned = new NaiveGraph(line.length);
      for (int e = 0; e < kept.size(); e++) {
        thinned.add(kept.from(e), kept.to(e));
      }
      assertThat(thinned.closure()).isDeepEqualTo(graph.closure());
    }

    /** By node, per chain. */
    int[][] before() {
      int[][] rows = new int[line.length][chainNodes.length];
      for (int node = 0; node < line.length; node++) {
        for (int chain = 0; chain < chainNodes.length; chain++) {
          rows[node][chain] = clocks.latestBefore(node, chain);
        }
      }
      return rows;
    }

    int[][] after() {
      int[][] rows = new int[line.length][chainNodes.length];
      for (int node = 0; node < line.length; node++) {
        for (int chain = 0; chain < chainNodes.length; chain++) {
          rows[node][chain] = clocks.earliestAfter(node, chain);
        }
      }
      return rows;
    }
  }

  @Test
  void growingGraph_clocksAgreeWithSearchAfterEveryUpdate() {
    for (int seed = 0; seed < 1000; seed++) {
      Growing growing = new Growing(seed);
      for (int update = 0; update < 5; update++) {
        growing.grow(growing.random.nextInt(6));
        growing.update();
        assertAgrees(growing, "seed " + seed + ", update " + update);
      }
    }
  }

  private static void assertAgrees(Growing growing, String where) {
    boolean[][] reached = growing.graph.closure();
    int[][] before = new int[growing.line.length][growing.chainNodes.length];
    int[][] after = new int[growing.line.length][growing.chainNodes.length];
    for (int node = 0; node < before.length; node++) {
      for (int chain = 0; chain < growing.chainNodes.length; chain++) {
        int[] nodes = growing.chainNodes[chain];
        before[node][chain] = -1;
        after[node][chain] = Clocks.NEVER;
        for (int place = 0; place < nodes.length; place++) {
          before[node][chain] = reached[nodes[place]][node] ? place : before[node][chain];
          int earlier = nodes.length - 1 - place;
          after[node][chain] = reached[node][nodes[earlier]] ? earlier : after[node][chain];
        }
      }
    }
    assertThat(growing.clocks.chainCount()).isEqualTo(growing.chainNodes.length);
    assertThat(growing.before()).as(where).isDeepEqualTo(before);
    assertThat(growing.after()).as(where).isDeepEqualTo(after);
    assertPathsAgree(growing, reached, where);
  }

  private static void assertPathsAgree(Growing growing, boolean[][] reached, String where) {
    for (int from = 0; from < reached.length; from++) {
      for (int to = 0; to < reached.length; to++) {
        boolean known = growing.chains.chainOf(from) >= 0 || growing.chains.chainOf(to) >= 0;
        if (growing.clocks.reaches(from, to) != (known && reached[from][to])) {
          assertThat(growing.clocks.reaches(from, to))
              .as("%s: path from %d to %d", where, from, to)
              .isEqualTo(known && reached[from][to]);
        }
      }
    }
  }

  @Test
  void changedRow_isFlagged() {
    for (int seed = 0; seed < 500; seed++) {
      Growing growing = new Growing(seed);
      growing.grow(growing.random.nextInt(20));
      for (int update = 0; update < 5; update++) {
        int[][] before = growing.before();
        int[][] after = growing.after();
        growing.grow(growing.random.nextInt(4));
        growing.update();
        int[][] newBefore = growing.before();
        int[][] newAfter = growing.after();
        for (int node = 0; node < before.length; node++) {
          if (!Arrays.equals(before[node], newBefore[node])) {
            assertThat(growing.clocks.beforeChanged(node)).as("seed %d: %d", seed, node).isTrue();
          }
          if (!Arrays.equals(after[node], newAfter[node])) {
            assertThat(growing.clocks.afterChanged(node)).as("seed %d: %d", seed, node).isTrue();
          }
        }
      }
    }
  }

  @Test
  void updateWithoutNewEdges_changesNothing() {
    Growing growing = new Growing(7);
    growing.grow(20);
    growing.update();
    growing.update();
    for (int node = 0; node < growing.line.length; node++) {
      assertThat(growing.clocks.beforeChanged(node)).isFalse();
      assertThat(growing.clocks.afterChanged(node)).isFalse();
    }
  }

  @Test
  void chainPredecessor_passesOnWhatReachesIt() {
    Chains chains = new Chains(3); // 0 -> 1 -> 2, the last two one chain
    chains.add(new int[] {0}, 1);
    chains.add(new int[] {1, 2}, 2);
    NaiveGraph graph = new NaiveGraph(3);
    graph.add(1, 2);
    graph.add(0, 1);
    Clocks clocks = updated(chains, graph);
    assertThat(clocks.latestBefore(2, 0)).isZero();
    assertThat(clocks.reaches(0, 2)).isTrue();
  }

  @Test
  void chainSuccessor_passesOnWhatItReaches() {
    Chains chains = new Chains(3); // 0 -> 1 -> 2, the first two one chain
    chains.add(new int[] {0, 1}, 2);
    chains.add(new int[] {2}, 1);
    NaiveGraph graph = new NaiveGraph(3);
    graph.add(0, 1);
    graph.add(1, 2);
    assertThat(updated(chains, graph).earliestAfter(0, 1)).isZero();
  }

  private static Clocks updated(Chains chains, NaiveGraph graph) {
    EdgeList edges = graph.toEdgeList();
    Adjacency successors = Adjacency.successors(graph.nodeCount(), edges, edges.size());
    Adjacency predecessors = Adjacency.predecessors(graph.nodeCount(), edges, edges.size());
    Clocks clocks = new Clocks(chains);
    clocks.recompute(TopologicalOrder.of(successors).nodes(), predecessors);
    return clocks;
  }

  @Test
  void nodeOffEveryChain_passesOnWhatReachesIt() {
    Chains chains = new Chains(4); // 0 -> 3 -> 1 -> 2, with 3 off every chain
    chains.add(new int[] {0}, 1);
    chains.add(new int[] {1, 2}, 2);
    NaiveGraph graph = new NaiveGraph(4);
    graph.add(1, 2);
    graph.add(0, 3);
    graph.add(3, 1);
    Clocks clocks = updated(chains, graph);
    assertThat(clocks.reaches(0, 2)).isTrue();
    assertThat(clocks.reaches(0, 3)).isTrue();
    assertThat(clocks.reaches(3, 2)).isTrue();
    assertThat(clocks.reaches(2, 3)).isFalse();
    assertThat(clocks.reaches(3, 3)).as("it is not found through a clock").isFalse();
  }
}
