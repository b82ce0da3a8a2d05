package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.solve.result.Link;
import io.kingsnake.checker.solve.saturate.Runs;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.Chains;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** A reader has seen all of its causal past: U (so ∪ wr)+ S. */
final class Causality implements VisibleWriters {
  private static final int MIN_BLOCK_WIDTH = 64;
  private static final long BLOCK_NUMBERS = 1L << 26;
  private static final int PART = 1 << 14; // reads that one processor looks at
  private static final int PARTS = 64;

  /**
   * States the demands of visibility; for a cyclic past there are none, because co contains so ∪
   * wr, so that there is no execution.
   */
  @Override
  public void demand(Execution execution, CommitEdgeSink demands) {
    Optional<int[]> order = causalOrder(execution);
    if (order.isEmpty()) {
      return;
    }
    Chains chains = CausalChains.of(execution, order.get());
    Runs runs = new Runs(execution.problem(), chains, execution::isActive);
    int width = blockWidth(execution.participantCount());
    for (int first = 0; first < chains.count(); first += width) {
      int chainsHere = Math.min(width, chains.count() - first);
      PastClocks clocks = new PastClocks(execution, chains, order.get(), first, chainsHere);
      demandOfBlock(execution, runs, clocks, demands);
    }
  }

  /** A topological order of so ∪ wr, inactive participants among the others; if there is one. */
  static Optional<int[]> causalOrder(Execution execution) {
    EdgeList edges = new EdgeList();
    for (int p = 0; p < execution.participantCount(); p++) {
      if (execution.isActive(p)) {
        addCausalEdges(execution, p, edges);
      }
    }
    TopologicalOrder order =
        TopologicalOrder.of(
            Adjacency.successors(execution.participantCount(), edges, edges.size()));
    return order.isAcyclic() ? Optional.of(order.nodes()) : Optional.empty();
  }

  private static void addCausalEdges(Execution execution, int p, EdgeList edges) {
    int previous = execution.previous(p);
    if (previous >= 0) {
      edges.add(previous, p);
    }
    Reads reads = execution.problem().reads();
    int last = -1;
    for (int read = reads.start(p); read < reads.end(p); read++) {
      int source = execution.sourceOf(read);
      if (source >= 0 && source != last) {
        edges.add(source, p);
        last = source;
      }
    }
  }

  /**
   * Clocks are kept of some runs at a time. How many must not depend on the heap: it decides in
   * which order demands come, and so which cycle is found.
   */
  private static int blockWidth(int participants) {
    long rows = Math.max(1, participants);
    long width = Math.max(MIN_BLOCK_WIDTH, BLOCK_NUMBERS / rows);
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE / 2 / rows, width));
  }

  /**
   * Looking waits for memory, so it is done by all processors at once; reporting keeps the order.
   */
  private static void demandOfBlock(
      Execution execution, Runs runs, PastClocks clocks, CommitEdgeSink demands) {
    int reads = execution.problem().reads().count();
    for (int first = 0; first < reads; first += PARTS * PART) {
      int start = first;
      IntStream.range(0, PARTS)
          .parallel()
          .mapToObj(part -> demandsOfReads(execution, runs, clocks, start + part * PART))
          .toList()
          .forEach(
              found -> {
                for (int i = 0; i < found.size(); i += 2) {
                  demands.before(found.get(i), found.get(i + 1), CommitEdgeSink.NO_READ);
                }
              });
    }
  }

  /** Writers and reads; the last writer of each chain is enough, as the others precede it. */
  private static IntList demandsOfReads(
      Execution execution, Runs runs, PastClocks clocks, int first) {
    Reads reads = execution.problem().reads();
    Writes writes = execution.problem().writes();
    IntList found = new IntList();
    for (int read = first; read < Math.min(first + PART, reads.count()); read++) {
      int s = reads.participant(read);
      if (!execution.isActive(s)) {
        continue;
      }
      int source = execution.sourceOf(read);
      int key = reads.key(read);
      for (int run = runs.start(key), end = runs.end(key); run < end; run = runs.next(run)) {
        int chain = runs.chain(run);
        int seen = clocks.hasChain(chain) ? clocks.seen(s, chain) : -1;
        // Transactions that the source has seen precede it anyway.
        int known = source >= 0 && seen >= 0 ? clocks.seen(source, chain) : -1;
        int member = known < seen ? runs.lastAtMost(run, seen) : -1;
        if (member >= runs.first(run) && known < runs.place(member)) {
          int writer = writes.participant(runs.write(run, member));
          assert writer != s : s + " is in its own past";
          if (writer != source) {
            found.add(writer);
            found.add(read);
          }
        }
      }
    }
    return found;
  }

  /** A shortest path, searched backwards from the reader. */
  @Override
  public List<Link> path(Execution execution, int writer, int read, int via) {
    Reads reads = execution.problem().reads();
    int reader = reads.participant(read);
    Map<Integer, Link> towards = new HashMap<>(); // by participant: leads on to the reader
    IntList queue = new IntList();
    queue.add(reader);
    for (int next = 0; !towards.containsKey(writer); next++) {
      assert next < queue.size() : writer + " is not in the past of " + reader;
      int p = queue.get(next);
      int previous = execution.previous(p);
      if (previous >= 0 && towards.putIfAbsent(previous, Link.session(previous, p)) == null) {
        queue.add(previous);
      }
      for (int r = reads.start(p); r < reads.end(p); r++) {
        int source = execution.sourceOf(r);
        if (source >= 0 && towards.putIfAbsent(source, Link.read(execution, r)) == null) {
          queue.add(source);
        }
      }
    }
    List<Link> path = new ArrayList<>();
    for (int p = writer; p != reader || path.isEmpty(); ) {
      Link link = Objects.requireNonNull(towards.get(p));
      int last = path.size() - 1;
      if (last >= 0 && link.isSession() && path.get(last).isSession()) {
        path.set(last, Link.session(path.get(last).from(), link.to())); // so is transitive
      } else {
        path.add(link);
      }
      p = link.to();
    }
    assert path.get(0).from() == writer : "the path begins elsewhere";
    return path;
  }
}
