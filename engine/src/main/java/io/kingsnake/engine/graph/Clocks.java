package io.kingsnake.engine.graph;

import java.util.Arrays;

/**
 * Reachability by chains instead of a matrix: for every node, per chain, the latest place that
 * reaches it ({@code before}) and the earliest place it reaches ({@code after}), itself included.
 * Rows are {@code chainCount} ints, row n at {@code n * chainCount}.
 *
 * <p>{@link #update} takes a graph that only gained edges since the last call and recomputes the
 * rows behind them, so that later passes of a fixpoint cost what they change.
 */
public final class Clocks {
  /** No place of the chain is reached. */
  public static final int NEVER = Integer.MAX_VALUE;

  private final Chains chains;
  private final int chainCount;
  private final int[] before;
  private final int[] after;
  private final boolean[] beforeChanged;
  private final boolean[] afterChanged;
  private int edgesSeen;

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

  /** Whether {@code latestBefore} of this node changed in the last update. */
  public boolean beforeChanged(int node) {
    return beforeChanged[node];
  }

  public boolean afterChanged(int node) {
    return afterChanged[node];
  }

  /** Whether a path is known; false for two nodes off every chain, whatever the graph says. */
  public boolean reaches(int from, int to) {
    int chain = chains.chainOf(from);
    if (chain >= 0) {
      return before[to * chainCount + chain] >= chains.placeOf(from);
    }
    chain = chains.chainOf(to);
    return chain >= 0 && after[from * chainCount + chain] <= chains.placeOf(to);
  }

  /** Brings the clocks up to date with {@code edges}, all of them acyclic, in this order. */
  public void update(int[] order, EdgeList edges, Adjacency successors, Adjacency predecessors) {
    boolean first = edgesSeen == 0;
    Arrays.fill(beforeChanged, first);
    Arrays.fill(afterChanged, first);
    for (int e = edgesSeen; e < edges.size(); e++) {
      beforeChanged[edges.to(e)] = true; // for now: has news to hear
      afterChanged[edges.from(e)] = true;
    }
    edgesSeen = edges.size();
    for (int node : order) {
      beforeChanged[node] = raise(node, predecessors, first) || first;
    }
    for (int i = order.length - 1; i >= 0; i--) {
      afterChanged[order[i]] = lower(order[i], successors, first) || first;
    }
  }

  /**
   * Takes over what reaches the predecessors. A source that is already in the row brings nothing,
   * unless its own row changed after it got there; in a first pass rows are final when read. What
   * precedes the node on its own chain is in the row from the start: the nearest has to be heard.
   */
  private boolean raise(int node, Adjacency predecessors, boolean first) {
    final int[] before = this.before;
    final int row = node * chainCount;
    final boolean hasNewEdge = beforeChanged[node];
    boolean changed = false;
    for (int i = predecessors.end(node) - 1; i >= predecessors.start(node); i--) {
      int source = predecessors.neighbour(i);
      if (!hasNewEdge && !beforeChanged[source]) {
        continue;
      }
      int chain = chains.chainOf(source);
      if (chain >= 0
          && before[row + chain] >= chains.placeOf(source)
          && (first ? !isNext(source, node) : !beforeChanged[source])) {
        continue;
      }
      int sourceRow = source * chainCount;
      int raised = 0;
      for (int c = 0; c < chainCount; c++) {
        int mine = before[row + c];
        int theirs = before[sourceRow + c];
        raised |= mine < theirs ? 1 : 0;
        before[row + c] = Math.max(mine, theirs);
      }
      changed |= raised != 0;
    }
    return changed;
  }

  /** The mirror image of {@link #raise}. */
  private boolean lower(int node, Adjacency successors, boolean first) {
    final int[] after = this.after;
    final int row = node * chainCount;
    final boolean hasNewEdge = afterChanged[node];
    boolean changed = false;
    for (int i = successors.start(node); i < successors.end(node); i++) {
      int target = successors.neighbour(i);
      if (!hasNewEdge && !afterChanged[target]) {
        continue;
      }
      int chain = chains.chainOf(target);
      if (chain >= 0
          && after[row + chain] <= chains.placeOf(target)
          && (first ? !isNext(node, target) : !afterChanged[target])) {
        continue;
      }
      int targetRow = target * chainCount;
      int lowered = 0;
      for (int c = 0; c < chainCount; c++) {
        int mine = after[row + c];
        int theirs = after[targetRow + c];
        lowered |= theirs < mine ? 1 : 0;
        after[row + c] = Math.min(mine, theirs);
      }
      changed |= lowered != 0;
    }
    return changed;
  }

  private boolean isNext(int earlier, int later) {
    return chains.chainOf(earlier) == chains.chainOf(later)
        && chains.placeOf(earlier) + 1 == chains.placeOf(later);
  }
}
