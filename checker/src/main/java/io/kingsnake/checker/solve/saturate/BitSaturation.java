package io.kingsnake.checker.solve.saturate;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.BlockReach;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.graph.TopologicalOrder;
import io.kingsnake.engine.ints.Groups;
import io.kingsnake.engine.ints.LongIntMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/*
 * The rules are those of SaturationRules, for reads with one source: seen and overtake, and apart
 * where begin and commit differ. Each is applied where the event that a path starts from is in the
 * block. At that point it is not known whether there is already a path from a reader to the
 * overwriter of its version, so a set of the edges derived before keeps such edges from being
 * derived twice.
 */
/** Consequences of paths where there are too many chains for clocks: one pass at a time. */
public final class BitSaturation {
  /** The certain edges have a cycle. */
  public static final int CYCLE = -1;

  private static final long MAX_DERIVED = 1L << 22;

  private final Problem problem;
  private final Participants participants;
  private final Writes writes;
  private final Reads reads;
  private final Groups readsByKey;
  private final Groups readsBySource; // those of no one write last
  private final BooleanSupplier stop;
  private final LongIntMap derived = new LongIntMap();
  private EdgeList edges;

  public BitSaturation(Problem problem, BooleanSupplier stop) {
    this.problem = problem;
    this.stop = stop;
    participants = problem.participants();
    writes = problem.writes();
    reads = problem.reads();
    readsByKey = problem.reads().byKey(problem.writes().keyCount());
    int none = writes.count();
    readsBySource =
        Groups.of(
            none + 1, reads.count(), read -> reads.source(read) < 0 ? none : reads.source(read));
    edges = problem.edges();
  }

  /** The edges of the problem and the derived ones, without those that others imply. */
  public EdgeList edges() {
    return edges;
  }

  /**
   * Derives more from all edges so far; returns how many, or CYCLE. None where it would be too many
   * to be of use, as on few keys that all transactions use, or if told to stop.
   */
  public int pass() {
    Adjacency successors = Adjacency.successors(problem.eventCount(), edges, edges.size());
    TopologicalOrder order = TopologicalOrder.of(successors);
    if (!order.isAcyclic()) {
      return CYCLE;
    }
    Adjacency predecessors = Adjacency.predecessors(problem.eventCount(), edges, edges.size());
    BlockReach reach = BlockReach.of(predecessors, order.nodes());
    int workers = Runtime.getRuntime().availableProcessors();
    EdgeList[] found = new EdgeList[reach.blockCount()];
    AtomicLong total = new AtomicLong();
    BooleanSupplier isGivenUp = () -> total.get() > MAX_DERIVED || stop.getAsBoolean();
    IntStream.range(0, workers)
        .parallel()
        .forEach(
            worker -> {
              BlockReach own = worker == 0 ? reach : reach.another();
              for (int b = worker; b < reach.blockCount(); b += workers) {
                found[b] = new EdgeList();
                applyRules(b, own, order.nodes(), found[b], total, isGivenUp);
              }
            });
    if (isGivenUp.getAsBoolean()) {
      return 0;
    }
    assert reach.necessary().size() <= edges.size() : "more edges than there were";
    edges = reach.necessary();
    int before = edges.size();
    for (EdgeList list : found) {
      for (int e = 0; e < list.size(); e++) {
        long edge = ((long) list.from(e) << 32) | list.to(e);
        assert list.from(e) != list.to(e) : "event " + list.from(e) + " before itself";
        if (derived.get(edge, 0) == 0) {
          derived.put(edge, 1);
          edges.add(list.from(e), list.to(e));
        }
      }
    }
    return edges.size() - before;
  }

  private void applyRules(
      int block,
      BlockReach reach,
      int[] order,
      EdgeList found,
      AtomicLong total,
      BooleanSupplier isGivenUp) {
    reach.lookAt(block);
    int end = Math.min(order.length, (block + 1) * BlockReach.BLOCK);
    for (int place = block * BlockReach.BLOCK; place < end && !isGivenUp.getAsBoolean(); place++) {
      int before = found.size();
      int event = order[place];
      int p = problem.participantOf(event);
      if (p >= 0 && !participants.isOptional(p)) {
        for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
          if (problem.isWriteEvent(event)) {
            seen(event, writes.ownWrite(i), reach, found);
          }
          if (problem.isReadEvent(event)) {
            overtaken(event, writes.ownWrite(i), reach, found);
          }
        }
      }
      total.addAndGet(found.size() - before);
    }
  }

  /** A writer that a reader of another version has seen comes before that version. */
  private void seen(int event, int write, BlockReach reach, EdgeList found) {
    int key = writes.key(write);
    for (int i = readsByKey.start(key); i < readsByKey.end(key); i++) {
      int read = readsByKey.item(i);
      int source = reads.source(read);
      if (source >= 0 && source != write && isOther(reads.participant(read), write)) {
        int sourceRead = problem.readEvent(writes.participant(source));
        if (reach.reaches(event, problem.readEvent(reads.participant(read)))
            && !reach.reaches(event, sourceRead)) {
          found.add(event, sourceRead);
        }
      }
    }
  }

  /**
   * A writer that comes after a version comes after its readers, and does not overlap with its
   * writer.
   */
  private void overtaken(int event, int write, BlockReach reach, EdgeList found) {
    int key = writes.key(write);
    for (int later = writes.start(key); later < writes.end(key); later++) {
      int writer = writes.participant(later);
      int writeEvent = problem.writeEvent(writer);
      if (!isOther(writer, write) || !reach.reaches(event, writeEvent)) {
        continue;
      }
      if (problem.isSnapshot()) {
        found.add(problem.writeEvent(writes.participant(write)), problem.readEvent(writer));
      }
      for (int i = readsBySource.start(write); i < readsBySource.end(write); i++) {
        int read = readsBySource.item(i);
        if (isOther(reads.participant(read), later)) {
          found.add(problem.readEvent(reads.participant(read)), writeEvent);
        }
      }
    }
  }

  private boolean isOther(int participant, int write) {
    return participant != writes.participant(write) && !participants.isOptional(participant);
  }
}
