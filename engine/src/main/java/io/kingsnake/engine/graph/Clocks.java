package io.kingsnake.engine.graph;

import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/**
 * Reachability by chains instead of a matrix: for every node, per chain, the latest place that
 * reaches it ({@code before}) and the earliest place it reaches ({@code after}), itself included.
 * Rows are {@code chainCount} ints, row n at {@code n * chainCount}.
 *
 * <p>The graph may only gain edges from one update to the next. {@link #recompute} looks at every
 * edge, and finds the redundant ones on the way; {@link #extend} starts only from new edges, which
 * is cheaper when they are few.
 *
 * <p>Invariant C: in its own chain a node's clocks show the node itself, because no cycle is known.
 */
public final class Clocks {
  /** No place of the chain is reached. */
  public static final int NEVER = Integer.MAX_VALUE;

  private static final int INSERTION_SORT_BELOW = 24;

  private final Chains chains;
  private final int chainCount;
  private final int[] before;
  private final int[] after;
  private final boolean[] beforeChanged;
  private final boolean[] afterChanged;
  private final int[] freshRow;
  private final IntList sources = new IntList();

  public Clocks(Chains chains) {
    this.chains = chains;
    chainCount = chains.count();
    int nodeCount = chains.nodeCount();
    before = new int[Math.multiplyExact(nodeCount, chainCount)];
    after = new int[before.length];
    Arrays.fill(before, -1);
    Arrays.fill(after, NEVER);
    for (int n = 0; n < nodeCount; n++) {
      if (chains.chainOf(n) >= 0) {
        before[n * chainCount + chains.chainOf(n)] = chains.placeOf(n);
        after[n * chainCount + chains.chainOf(n)] = chains.placeOf(n);
      }
    }
    beforeChanged = new boolean[nodeCount];
    afterChanged = new boolean[nodeCount];
    freshRow = new int[chainCount];
  }

  public int chainCount() {
    return chainCount;
  }

  /** The latest place of {@code chain} that reaches {@code node}, or -1. */
  public int latestBefore(int node, int chain) {
    return before[node * chainCount + chain];
  }

  /** The earliest place of {@code chain} that {@code node} reaches, or {@link #NEVER}. */
  public int earliestAfter(int node, int chain) {
    return after[node * chainCount + chain];
  }

  /** Tests whether {@code latestBefore} of this node changed in the last update. */
  public boolean beforeChanged(int node) {
    return beforeChanged[node];
  }

  /** Tests whether {@code earliestAfter} of this node changed in the last update. */
  public boolean afterChanged(int node) {
    return afterChanged[node];
  }

  /** Tests whether a path is known; always false for two nodes off every chain. */
  public boolean reaches(int from, int to) {
    int chain = chains.chainOf(from);
    if (chain >= 0) {
      return before[to * chainCount + chain] >= chains.placeOf(from);
    }
    chain = chains.chainOf(to);
    return chain >= 0 && after[from * chainCount + chain] <= chains.placeOf(to);
  }

  /**
   * Brings the clocks up to date with a graph given by a topological order of it.
   *
   * @return edges with the same paths, without most of those that others imply
   */
  public EdgeList recompute(int[] order, Adjacency predecessors) {
    assert order.length == beforeChanged.length : order.length + " nodes in the order";
    int[] rank = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      rank[order[i]] = i;
    }
    EdgeList kept = new EdgeList();
    for (int node : order) {
      sources.clear();
      for (int i = predecessors.start(node); i < predecessors.end(node); i++) {
        sources.add(predecessors.neighbour(i));
      }
      sortLatestFirst(sources, rank);
      beforeChanged[node] = raiseFromScratch(node, kept);
    }
    Adjacency successors = Adjacency.successors(order.length, kept, kept.size());
    assert TopologicalOrder.isOrderOf(order, successors) : "the order is not topological";
    Arrays.fill(afterChanged, false);
    for (int i = order.length - 1; i >= 0; i--) {
      afterChanged[order[i]] = lower(order[i], successors, true);
    }
    assert invariantC();
    return kept;
  }

  /** Brings the clocks up to date with {@code edges}, of which those from {@code start} are new. */
  public void extend(
      int[] order, EdgeList edges, int start, Adjacency successors, Adjacency predecessors) {
    assert start <= edges.size() : "edge " + start + " of " + edges.size();
    assert TopologicalOrder.isOrderOf(order, successors) : "the order is not topological";
    Arrays.fill(beforeChanged, false);
    Arrays.fill(afterChanged, false);
    boolean[] hasNewSource = new boolean[order.length];
    boolean[] hasNewTarget = new boolean[order.length];
    for (int e = start; e < edges.size(); e++) {
      hasNewTarget[edges.from(e)] = true;
      hasNewSource[edges.to(e)] = true;
    }
    for (int node : order) {
      beforeChanged[node] = raise(node, predecessors, hasNewSource[node]);
    }
    for (int i = order.length - 1; i >= 0; i--) {
      afterChanged[order[i]] = lower(order[i], successors, hasNewTarget[order[i]]);
    }
    assert invariantC();
  }

  private boolean invariantC() {
    for (int node = 0; node < beforeChanged.length; node++) {
      int chain = chains.chainOf(node);
      if (chain >= 0) {
        int own = node * chainCount + chain;
        assert before[own] == chains.placeOf(node) : "a later one reaches " + node;
        assert after[own] == chains.placeOf(node) : node + " reaches an earlier one";
      }
    }
    return true;
  }

  /** Late sources first: they tend to bring everything that the earlier ones would. */
  private static void sortLatestFirst(IntList nodes, int[] rank) {
    if (nodes.size() < INSERTION_SORT_BELOW) {
      for (int i = 1; i < nodes.size(); i++) {
        int node = nodes.get(i);
        int j = i - 1;
        for (; j >= 0 && rank[nodes.get(j)] < rank[node]; j--) {
          nodes.set(j + 1, nodes.get(j));
        }
        nodes.set(j + 1, node);
      }
      return;
    }
    long[] keys = new long[nodes.size()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = ((long) -rank[nodes.get(i)] << 32) | nodes.get(i);
    }
    Arrays.sort(keys);
    for (int i = 0; i < keys.length; i++) {
      nodes.set(i, (int) keys[i]);
    }
  }

  private boolean raiseFromScratch(int node, EdgeList kept) {
    final int[] before = this.before;
    final int[] row = freshRow;
    Arrays.fill(row, -1);
    for (int i = 0; i < sources.size(); i++) {
      int source = sources.get(i);
      int chain = chains.chainOf(source);
      if (chain >= 0 && row[chain] >= chains.placeOf(source)) {
        continue; // implied by a later source
      }
      kept.add(source, node);
      int sourceRow = source * chainCount;
      for (int c = 0; c < row.length; c++) {
        row[c] = Math.max(row[c], before[sourceRow + c]);
      }
    }
    if (chains.chainOf(node) >= 0) {
      assert row[chains.chainOf(node)] < chains.placeOf(node) : "a later one reaches " + node;
      row[chains.chainOf(node)] = chains.placeOf(node);
    }
    int start = node * chainCount;
    boolean changed = !Arrays.equals(row, 0, chainCount, before, start, start + chainCount);
    System.arraycopy(row, 0, before, start, chainCount);
    return changed;
  }

  private boolean raise(int node, Adjacency predecessors, boolean hasNewSource) {
    final int[] before = this.before;
    final int row = node * chainCount;
    boolean changed = false;
    for (int i = predecessors.start(node); i < predecessors.end(node); i++) {
      int source = predecessors.neighbour(i);
      if (!hasNewSource && !beforeChanged[source]) {
        continue;
      }
      int sourceRow = source * chainCount;
      int raised = 0;
      for (int c = 0; c < chainCount; c++) {
        int mine = before[row + c];
        int theirs = before[sourceRow + c];
        raised |= mine - theirs; // negative if theirs is later; places never overflow
        before[row + c] = Math.max(mine, theirs);
      }
      changed |= raised < 0;
    }
    return changed;
  }

  private boolean lower(int node, Adjacency successors, boolean hasNewTarget) {
    final int[] after = this.after;
    final int row = node * chainCount;
    boolean changed = false;
    for (int i = successors.start(node); i < successors.end(node); i++) {
      int target = successors.neighbour(i);
      if (!hasNewTarget && !afterChanged[target]) {
        continue;
      }
      int targetRow = target * chainCount;
      int lowered = 0;
      for (int c = 0; c < chainCount; c++) {
        int mine = after[row + c];
        int theirs = after[targetRow + c];
        lowered |= theirs - mine;
        after[row + c] = Math.min(mine, theirs);
      }
      changed |= lowered < 0;
    }
    return changed;
  }
}
