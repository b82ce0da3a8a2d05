package io.kingsnake.engine.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** The obvious graph: a list of edges, and a search over all of them for every question. */
public final class NaiveGraph {
  private final int nodeCount;
  private final List<int[]> edges = new ArrayList<>();

  public NaiveGraph(int nodeCount) {
    this.nodeCount = nodeCount;
  }

  /** Any edges: loops, cycles and repeated ones among them. */
  static NaiveGraph random(Random random, int nodeCount, int edgeCount) {
    NaiveGraph graph = new NaiveGraph(nodeCount);
    for (int e = 0; e < edgeCount; e++) {
      graph.add(random.nextInt(nodeCount), random.nextInt(nodeCount));
    }
    return graph;
  }

  /** Edges that go forward in {@code line}, repeated ones among them. */
  public static NaiveGraph acyclic(Random random, int[] line, int edgeCount) {
    NaiveGraph graph = new NaiveGraph(line.length);
    for (int e = 0; e < edgeCount && line.length > 1; e++) {
      int later = 1 + random.nextInt(line.length - 1);
      graph.add(line[random.nextInt(later)], line[later]);
    }
    return graph;
  }

  public static int[] shuffled(Random random, int nodeCount) {
    int[] line = new int[nodeCount];
    for (int i = 0; i < nodeCount; i++) {
      int j = random.nextInt(i + 1);
      line[i] = line[j];
      line[j] = i;
    }
    return line;
  }

  public void add(int from, int to) {
    edges.add(new int[] {from, to});
  }

  public void removeLast() {
    edges.remove(edges.size() - 1);
  }

  int nodeCount() {
    return nodeCount;
  }

  List<int[]> edges() {
    return edges;
  }

  public EdgeList toEdgeList() {
    EdgeList list = new EdgeList();
    edges.forEach(edge -> list.add(edge[0], edge[1]));
    return list;
  }

  /** The fewest edges from one node to another, of the first {@code edgeEnd}; at least 1, or -1. */
  int distance(int from, int to, int edgeEnd) {
    int[] distances = new int[nodeCount];
    Arrays.fill(distances, -1);
    ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(from));
    for (boolean root = true; !queue.isEmpty(); root = false) {
      int node = queue.remove();
      for (int[] edge : edges.subList(0, edgeEnd)) {
        if (edge[0] == node && distances[edge[1]] < 0) {
          distances[edge[1]] = root ? 1 : distances[node] + 1;
          queue.add(edge[1]);
        }
      }
    }
    return distances[to];
  }

  /** A path of any length, that of no edge included. */
  boolean reaches(int from, int to) {
    return from == to || distance(from, to, edges.size()) > 0;
  }

  /** Nodes that each node reaches, itself included. */
  boolean[][] closure() {
    boolean[][] reached = new boolean[nodeCount][nodeCount];
    for (int n = 0; n < nodeCount; n++) {
      ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(n));
      reached[n][n] = true;
      while (!queue.isEmpty()) {
        int node = queue.remove();
        for (int[] edge : edges) {
          if (edge[0] == node && !reached[n][edge[1]]) {
            reached[n][edge[1]] = true;
            queue.add(edge[1]);
          }
        }
      }
    }
    return reached;
  }

  public boolean isAcyclic() {
    boolean[][] reached = closure();
    return edges.stream().noneMatch(edge -> reached[edge[1]][edge[0]]);
  }
}
