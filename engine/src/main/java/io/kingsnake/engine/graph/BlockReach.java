package io.kingsnake.engine.graph;

import java.util.Arrays;

/*
 * Places of a topological order stand for the nodes. For one block of nodes at a time, every later
 * node has a row of bits that says which of them reach it: the union of the rows of its sources.
 * Block after block, all pairs are computed in the memory of one block, and blocks are independent
 * of each other, so threads can share them. The cost is edges times nodes, divided by the bits of a
 * word and of a vector: for graphs of a hundred thousand nodes this is less than clocks cost if
 * there are many chains.
 *
 * Sources are sorted latest first, so that an edge that others imply is recognised: its source is
 * already in the row.
 */
/**
 * Reachability between the nodes of an acyclic graph, a block at a time, and the edges implied by
 * others.
 */
public final class BlockReach {
  /** Nodes per block: a row is two cache lines. */
  public static final int BLOCK = 1024;

  private static final int WORDS = BLOCK / Long.SIZE;

  private final int[] order;
  private final int[] places; // by node
  private final int[] starts; // by place: its sources are sources[starts[p] .. starts[p + 1])
  private final int[] sources; // places
  private final boolean[] implied; // by index of sources
  private final long[] rows; // that of place p at (p - first) * WORDS
  private int first;

  private BlockReach(int[] order, int[] places, int[] starts, int[] sources, boolean[] implied) {
    this.order = order;
    this.places = places;
    this.starts = starts;
    this.sources = sources;
    this.implied = implied;
    rows = new long[Math.multiplyExact(order.length, WORDS)];
  }

  /** For a graph, given by the predecessors of each node, and a topological order of it. */
  public static BlockReach of(Adjacency predecessors, int[] order) {
    int[] places = new int[order.length];
    int[] starts = new int[order.length + 1];
    for (int place = 0; place < order.length; place++) {
      places[order[place]] = place;
      starts[place + 1] = starts[place] + predecessors.degree(order[place]);
    }
    int[] sources = new int[starts[order.length]];
    for (int place = 0; place < order.length; place++) {
      int node = order[place];
      int start = starts[place];
      for (int i = 0; i < predecessors.degree(node); i++) {
        sources[start + i] = -places[predecessors.neighbour(predecessors.start(node) + i)];
      }
      Arrays.sort(sources, start, starts[place + 1]);
      for (int i = start; i < starts[place + 1]; i++) {
        sources[i] = -sources[i];
        assert sources[i] < place : "the order is not topological";
      }
    }
    return new BlockReach(order, places, starts, sources, new boolean[sources.length]);
  }

  /** Another instance for the same graph, for another thread and other blocks. */
  public BlockReach another() {
    return new BlockReach(order, places, starts, sources, implied);
  }

  public int blockCount() {
    return (order.length + BLOCK - 1) / BLOCK;
  }

  /** Computes a block: the nodes at places from {@code block * BLOCK} on. */
  public void lookAt(int block) {
    assert block >= 0 && block < blockCount() : "block " + block + " of " + blockCount();
    first = block * BLOCK;
    final int[] starts = this.starts;
    final int count = order.length;
    final int end = Math.min(count, first + BLOCK);
    for (int place = first; place < count; place++) {
      int row = (place - first) * WORDS;
      Arrays.fill(rows, row, row + WORDS, 0);
      for (int i = starts[place]; i < starts[place + 1] && sources[i] >= first; i++) {
        if (!implied[i]) {
          add(i, row, end);
        }
      }
      if (place < end) {
        rows[row + ((place - first) >> 6)] |= 1L << (place - first);
      }
    }
  }

  /** A hot loop over the words of a row. */
  private void add(int edge, int row, int end) {
    int bit = sources[edge] - first;
    assert bit >= 0 && bit * WORDS < row : "the source comes after the node";
    if (sources[edge] < end && (rows[row + (bit >> 6)] & (1L << bit)) != 0) {
      implied[edge] = true;
      return;
    }
    final long[] rows = this.rows;
    final int source = bit * WORDS;
    for (int w = 0; w < WORDS; w++) {
      rows[row + w] |= rows[source + w];
    }
  }

  /** Tests whether a node of the block reaches another, or is the same. */
  public boolean reaches(int from, int to) {
    int bit = places[from] - first;
    int place = places[to];
    assert bit >= 0 && bit < BLOCK : from + " is not in the block";
    return place - first >= bit && (rows[(place - first) * WORDS + (bit >> 6)] & (1L << bit)) != 0;
  }

  /** The edges that no others imply, once all blocks were computed. */
  public EdgeList necessary() {
    EdgeList edges = new EdgeList();
    for (int place = 0; place < order.length; place++) {
      for (int i = starts[place]; i < starts[place + 1]; i++) {
        if (!implied[i]) {
          edges.add(order[sources[i]], order[place]);
        }
      }
    }
    return edges;
  }
}
