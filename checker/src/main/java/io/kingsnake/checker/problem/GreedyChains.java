package io.kingsnake.checker.problem;

import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.Chains;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Chains for levels without session order: each participant, in topological order, goes after one
 * that certainly precedes it and is the last of its chain so far, or starts a chain. The longest
 * chains are kept; participants on the others are just not found through clocks.
 */
final class GreedyChains {
  /** More chains cost more in clocks than they still find. */
  private static final int MAX_CHAINS = 200;

  private final Problem problem;
  private final List<IntList> found = new ArrayList<>();
  private final int[] chainEndingAt; // by participant: index in found, or -1

  private GreedyChains(Problem problem) {
    this.problem = problem;
    chainEndingAt = new int[problem.participants().count()];
    Arrays.fill(chainEndingAt, -1);
  }

  static void add(Chains chains, Problem problem, EdgeList edges, int limit) {
    int eventCount = chains.nodeCount();
    int edgeCount = edges.size();
    TopologicalOrder order =
        TopologicalOrder.of(Adjacency.successors(eventCount, edges, edgeCount));
    if (!order.isAcyclic()) {
      return; // saturation will say so
    }
    GreedyChains greedy = new GreedyChains(problem);
    Adjacency predecessors = Adjacency.predecessors(eventCount, edges, edgeCount);
    for (int event : order.nodes()) {
      int p = problem.participantOf(event);
      if (p >= 0 && problem.isReadEvent(event) && !problem.participants().isOptional(p)) {
        greedy.place(p, predecessors);
      }
    }
    greedy.found.sort(Comparator.comparingInt(IntList::size).reversed());
    for (int i = 0; i < Math.min(Math.min(limit, MAX_CHAINS), greedy.found.size()); i++) {
      IntList chain = greedy.found.get(i);
      chains.add(chain.toArray(), chain.size());
    }
  }

  private void place(int p, Adjacency predecessors) {
    int event = problem.readEvent(p);
    int chain = -1;
    for (int i = predecessors.start(event); i < predecessors.end(event) && chain < 0; i++) {
      int before = problem.participantOf(predecessors.neighbour(i));
      // A module may order begins, but a chain ends with a commit.
      boolean isCommit = before >= 0 && problem.isWriteEvent(predecessors.neighbour(i));
      if (isCommit && chainEndingAt[before] >= 0) {
        chain = chainEndingAt[before];
        chainEndingAt[before] = -1;
      }
    }
    if (chain < 0) {
      chain = found.size();
      found.add(new IntList());
    }
    assert chainEndingAt[p] < 0 : "participant " + p + " is on two chains";
    chainEndingAt[p] = chain;
    found.get(chain).add(event);
    if (problem.isSnapshot()) {
      found.get(chain).add(problem.writeEvent(p));
    }
  }
}
