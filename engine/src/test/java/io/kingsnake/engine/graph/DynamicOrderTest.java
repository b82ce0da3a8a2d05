package io.kingsnake.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DynamicOrderTest {
  /** A dynamic order beside the edges it should hold; the label of an added edge is its place. */
  private static final class Twin {
    final NaiveGraph fixed;
    final List<int[]> added = new ArrayList<>();
    final DynamicOrder order;
    final IntList cycleLabels = new IntList();

    Twin(NaiveGraph fixed) {
      this.fixed = fixed;
      EdgeList edges = fixed.toEdgeList();
      Adjacency successors = Adjacency.successors(fixed.nodeCount(), edges, edges.size());
      Adjacency predecessors = Adjacency.predecessors(fixed.nodeCount(), edges, edges.size());
      order = new DynamicOrder(successors, predecessors, TopologicalOrder.of(successors).nodes());
    }

    static Twin random(Random random) {
      int[] line = NaiveGraph.shuffled(random, 2 + random.nextInt(14));
      return new Twin(NaiveGraph.acyclic(random, line, random.nextInt(line.length)));
    }

    boolean add(int from, int to) {
      boolean accepted = order.add(from, to, added.size(), cycleLabels);
      if (accepted) {
        added.add(new int[] {from, to});
      }
      return accepted;
    }

    void removeLast() {
      order.removeLast();
      added.remove(added.size() - 1);
    }

    /** The fixed edges and the added ones of these labels. */
    NaiveGraph graph(Iterable<Integer> labels) {
      NaiveGraph graph = new NaiveGraph(fixed.nodeCount());
      fixed.edges().forEach(edge -> graph.add(edge[0], edge[1]));
      labels.forEach(label -> graph.add(added.get(label)[0], added.get(label)[1]));
      return graph;
    }

    NaiveGraph graph() {
      List<Integer> all = new ArrayList<>();
      for (int label = 0; label < added.size(); label++) {
        all.add(label);
      }
      return graph(all);
    }

    int[] places() {
      int[] places = new int[fixed.nodeCount()];
      Arrays.setAll(places, order::placeOf);
      return places;
    }

    /** By relaxation: the fewest added edges on a path. */
    int fewestAdded(int from, int to) {
      int[] cost = new int[fixed.nodeCount()];
      Arrays.fill(cost, Integer.MAX_VALUE / 2);
      cost[from] = 0;
      for (int round = 0; round < cost.length; round++) {
        fixed.edges().forEach(e -> cost[e[1]] = Math.min(cost[e[1]], cost[e[0]]));
        added.forEach(e -> cost[e[1]] = Math.min(cost[e[1]], cost[e[0]] + 1));
      }
      return cost[to];
    }
  }

  @Test
  void edge_isRefusedExactlyIfItClosesACycle() {
    int refused = 0;
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Twin twin = Twin.random(random);
      for (int step = 0; step < 60; step++) {
        if (random.nextInt(4) == 0 && !twin.added.isEmpty()) {
          twin.removeLast();
        } else {
          int from = random.nextInt(twin.fixed.nodeCount());
          int to = random.nextInt(twin.fixed.nodeCount());
          boolean closes = twin.graph().reaches(to, from);
          assertThat(twin.add(from, to)).as("seed %d, step %d", seed, step).isEqualTo(!closes);
          refused += closes ? 1 : 0;
        }
        assertThat(twin.order.addedCount()).isEqualTo(twin.added.size());
        assertTopological(twin, "seed " + seed + ", step " + step);
      }
    }
    assertThat(refused).isGreaterThan(1000);
  }

  private static void assertTopological(Twin twin, String where) {
    int[] places = twin.places();
    assertThat(twin.graph().edges()).as(where).allMatch(edge -> places[edge[0]] < places[edge[1]]);
    for (int place = 0; place < places.length; place++) {
      assertThat(twin.order.placeOf(twin.order.nodeAt(place))).as(where).isEqualTo(place);
    }
  }

  @Test
  void refusal_namesTheFewestAddedEdgesThatMakeAPathBack() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Twin twin = Twin.random(random);
      for (int step = 0; step < 60; step++) {
        int from = random.nextInt(twin.fixed.nodeCount());
        int to = random.nextInt(twin.fixed.nodeCount());
        if (twin.add(from, to)) {
          continue;
        }
        Set<Integer> labels = new HashSet<>();
        Arrays.stream(twin.cycleLabels.toArray()).forEach(labels::add);
        assertThat(labels).as("seed %d, step %d", seed, step).hasSize(twin.cycleLabels.size());
        assertThat(twin.graph(labels).reaches(to, from)).as("seed %d", seed).isTrue();
        assertThat(labels).as("seed %d", seed).hasSize(twin.fewestAdded(to, from));
      }
    }
  }

  @Test
  void moved_coversEveryNodeWhosePlaceChanged() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Twin twin = Twin.random(random);
      for (int step = 0; step < 20; step++) {
        int[] places = twin.places();
        twin.order.forgetMoved();
        for (int edge = random.nextInt(4); edge >= 0; edge--) {
          twin.add(random.nextInt(twin.fixed.nodeCount()), random.nextInt(twin.fixed.nodeCount()));
        }
        int[] now = twin.places();
        for (int node = 0; node < now.length; node++) {
          if (now[node] != places[node]) {
            assertThat(twin.order.moved().toArray()).as("seed %d", seed).contains(node);
          }
        }
      }
    }
  }

  @Test
  void removal_leavesTheOrderAlone() {
    Twin twin = new Twin(new NaiveGraph(3));
    assertThat(twin.add(2, 0)).isTrue();
    int[] places = twin.places();
    twin.order.forgetMoved();
    twin.removeLast();
    assertThat(twin.places()).isEqualTo(places);
    assertThat(twin.order.moved().isEmpty()).isTrue();
    assertThat(twin.add(0, 2)).as("the removed edge no longer counts").isTrue();
  }

  @Test
  void loop_isRefusedWithoutBlame() {
    Twin twin = new Twin(new NaiveGraph(2));
    twin.cycleLabels.add(9);
    assertThat(twin.add(1, 1)).isFalse();
    assertThat(twin.cycleLabels.isEmpty()).isTrue();
  }
}
