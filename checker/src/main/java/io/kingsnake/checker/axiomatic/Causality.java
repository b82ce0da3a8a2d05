package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.solve.Execution;
import io.kingsnake.checker.solve.Hop;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A reader has seen all of its causal past: U (so ∪ wr)+ S. */
final class Causality implements VisibleWriters {
  private static final int PART = 1 << 14; // reads that one processor looks at
  private static final int PARTS = 64;

  /** Of a cyclic past nothing is told: co contains so ∪ wr, so that there is none anyway. */
  @Override
  public void demand(Execution execution, CommitEdgeSink demands) {
    Optional<int[]> order = causalOrder(execution);
    if (order.isEmpty()) {
      return;
    }
    Lanes lanes = new Lanes(execution, order.get());
    int width = blockWidth(execution.participantCount());
    for (int first = 0; first < lanes.count(); first += width) {
      int lanesHere = Math.min(width, lanes.count() - first);
      LaneClocks clocks = new LaneClocks(execution, lanes, order.get(), first, lanesHere);
      demandOfBlock(execution, lanes, clocks, demands);
    }
  }

  /** A topological order of so ∪ wr, inactive participants among the others; if there is one. */
  private static Optional<int[]> causalOrder(Execution execution) {
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

  /** Clocks may take a fifth of the heap; what does not fit at once is done block by block. */
  private static int blockWidth(int participants) {
    long rows = Math.max(1, participants);
    long bytes = Runtime.getRuntime().maxMemory() / 5;
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE / 2 / rows, bytes / (4 * rows)));
  }

  /** Looking waits for memory, so it is done by all processors at once; telling keeps the order. */
  private static void demandOfBlock(
      Execution execution, Lanes lanes, LaneClocks clocks, CommitEdgeSink demands) {
    int reads = execution.problem().reads().count();
    for (int first = 0; first < reads; first += PARTS * PART) {
      int start = first;
      IntStream.range(0, PARTS)
          .parallel()
          .mapToObj(part -> demandsOfReads(execution, lanes, clocks, start + part * PART))
          .toList()
          .forEach(
              found -> {
                for (int i = 0; i < found.size(); i += 2) {
                  demands.before(found.get(i), found.get(i + 1), CommitEdgeSink.NO_READ);
                }
              });
    }
  }

  /** Writers and reads; the last writer of each lane is enough, as the others precede it. */
  private static IntList demandsOfReads(
      Execution execution, Lanes lanes, LaneClocks clocks, int first) {
    Reads reads = execution.problem().reads();
    IntList found = new IntList();
    for (int read = first; read < Math.min(first + PART, reads.count()); read++) {
      int s = reads.participant(read);
      if (!execution.isActive(s)) {
        continue;
      }
      int source = execution.sourceOf(read);
      int key = reads.key(read);
      for (int run = lanes.start(key); run < lanes.end(key); run++) {
        int lane = lanes.laneOfRun(run);
        int seen = clocks.hasLane(lane) ? clocks.seen(s, lane) : -1;
        // Whom the source has seen precedes it anyway.
        if (seen >= 0 && (source < 0 || clocks.seen(source, lane) < seen)) {
          int writer = lanes.lastAtMost(run, seen);
          if (writer >= 0
              && writer != source
              && (source < 0 || clocks.seen(source, lane) < lanes.place(writer))) {
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
  public List<Hop> path(Execution execution, int writer, int read, int via) {
    int reader = execution.problem().reads().participant(read);
    int[] after = new int[execution.participantCount()]; // the read towards the reader, or session
    int[] towards = new int[execution.participantCount()]; // whom it leads to
    Arrays.fill(towards, -1);
    IntList queue = new IntList();
    queue.add(reader);
    for (int next = 0; towards[writer] < 0 && next < queue.size(); next++) {
      int p = queue.get(next);
      int previous = execution.previous(p);
      if (previous >= 0 && towards[previous] < 0) {
        towards[previous] = p;
        after[previous] = Hop.BY_SESSION;
        queue.add(previous);
      }
      Reads reads = execution.problem().reads();
      for (int r = reads.start(p); r < reads.end(p); r++) {
        int source = execution.sourceOf(r);
        if (source >= 0 && towards[source] < 0) {
          towards[source] = p;
          after[source] = r;
          queue.add(source);
        }
      }
    }
    return path(writer, reader, towards, after);
  }

  private static List<Hop> path(int writer, int reader, int[] towards, int[] after) {
    List<Hop> path = new ArrayList<>();
    for (int p = writer; p != reader || path.isEmpty(); p = towards[p]) {
      Hop hop = new Hop(p, towards[p], after[p]);
      int last = path.size() - 1;
      if (last >= 0 && hop.isSession() && path.get(last).isSession()) {
        path.set(last, Hop.session(path.get(last).from(), hop.to())); // so is transitive
      } else {
        path.add(hop);
      }
    }
    return path;
  }
}
