package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.solve.result.Link;
import io.kingsnake.engine.ints.IntArrays;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Hearsay: a reader has seen the transactions that its sources had heard of, U (wr;so?)+;wr S: a
 * writer had heard of those from which its session had read by then, and of those which these had
 * heard of. A write of a key comes after the versions of it that its session had read.
 */
final class Hearsay implements VisibleWriters {
  /** Numbers of bits, in all rows, that are kept at a time. */
  private static final long BLOCK_WORDS = 1L << 25;

  private final boolean ofSessionsLatest;

  /**
   * All of these writers, or only the latest of each session: where co contains session order, the
   * earlier ones precede it.
   */
  Hearsay(boolean ofSessionsLatest) {
    this.ofSessionsLatest = ofSessionsLatest;
  }

  /** States the demands of visibility; none for a cyclic past, which is a violation by itself. */
  @Override
  public void demand(Execution execution, CommitEdgeSink demands) {
    Optional<int[]> order = Causality.causalOrder(execution);
    if (order.isEmpty()) {
      return;
    }
    new HeardBefore(execution, demands).order();
    int count = execution.participantCount();
    int width = (int) Math.max(1, Math.min((count + 63) / 64, BLOCK_WORDS / Math.max(1, count)));
    int[] cover = covers(execution);
    int[] skipTo = ofSessionsLatest ? sessionStarts(execution) : null;
    for (int first = 0; first < count; first += 64 * width) {
      new Heard(execution, first, width, order.get()).demand(cover, skipTo, demands);
    }
  }

  /** By participant: the first of its session. */
  private static int[] sessionStarts(Execution execution) {
    int[] starts = new int[execution.participantCount()];
    for (int p = 1; p < starts.length; p++) {
      starts[p] = execution.session(p) == execution.session(p - 1) ? starts[p - 1] : p;
    }
    return starts;
  }

  /** By write: the participant that wrote the same key having read from its writer, or -1. */
  private static int[] covers(Execution execution) {
    Reads reads = execution.problem().reads();
    Writes writes = execution.problem().writes();
    int[] cover = IntArrays.filled(writes.count(), -1);
    for (int p = 0; p < execution.participantCount(); p++) {
      for (int read = reads.start(p); execution.isActive(p) && read < reads.end(p); read++) {
        int source = execution.source(read);
        if (source >= 0 && writes.writeOf(p, reads.key(read)) >= 0) {
          cover[source] = p;
        }
      }
    }
    return cover;
  }

  @Override
  public List<Link> orderedPath(Execution execution, int earlier, int later) {
    Reads reads = execution.problem().reads();
    for (int p = execution.previous(later); p >= 0; p = execution.previous(p)) {
      for (int read = reads.start(p); read < reads.end(p); read++) {
        if (execution.sourceOf(read) == earlier) {
          return List.of(Link.read(execution, read), Link.session(p, later));
        }
      }
    }
    throw new IllegalStateException("no session of " + later + " read from " + earlier);
  }

  /** A shortest path, searched backwards from the reader. */
  @Override
  public List<Link> path(Execution execution, int writer, int read, int via) {
    return backwards(execution, execution.problem().reads().participant(read), writer);
  }

  /** Rows of bits: for each participant, those of some others that it has heard of. */
  private static final class Heard {
    private final Execution execution;
    private final Reads reads;
    private final Writes writes;
    private final int first;
    private final int width;
    private final long[] rows;

    Heard(Execution execution, int first, int width, int[] order) {
      this.execution = execution;
      this.first = first;
      this.width = width;
      reads = execution.problem().reads();
      writes = execution.problem().writes();
      rows = new long[Math.multiplyExact(execution.participantCount(), width)];
      for (int p : order) {
        if (execution.isActive(p)) {
          hear(p);
        }
      }
    }

    private void hear(int p) {
      int previous = execution.previous(p);
      if (previous >= 0) {
        take(rows, p * width, previous);
      }
      int last = -1;
      for (int read = reads.start(p); read < reads.end(p); read++) {
        int source = execution.sourceOf(read);
        if (source >= 0 && source != last) {
          last = source;
          take(rows, p * width, source);
          int bit = source - first;
          if (bit >= 0 && bit < 64 * width) {
            rows[p * width + bit / 64] |= 1L << (bit % 64);
          }
        }
      }
    }

    private void take(long[] to, int start, int from) {
      for (int i = 0; i < width; i++) {
        to[start + i] |= rows[from * width + i];
      }
    }

    /**
     * One is left out where another that has read from it, and hence follows it, is not.
     *
     * @param skipTo by participant: the earliest one to leave out if this one has been seen
     */
    void demand(int[] cover, int @Nullable [] skipTo, CommitEdgeSink demands) {
      long[] seen = new long[width];
      for (int p = 0; p < execution.participantCount(); p++) {
        if (execution.isActive(p) && reads.start(p) < reads.end(p)) {
          Arrays.fill(seen, 0);
          see(p, seen);
          demandOf(p, seen, cover, skipTo, demands);
        }
      }
    }

    private void see(int p, long[] seen) {
      int last = -1;
      for (int read = reads.start(p); read < reads.end(p); read++) {
        int source = execution.sourceOf(read);
        if (source >= 0 && source != last) {
          last = source;
          take(seen, 0, source);
        }
      }
    }

    private void demandOf(
        int p, long[] seen, int[] cover, int @Nullable [] skipTo, CommitEdgeSink demands) {
      for (int read = reads.start(p); read < reads.end(p); read++) {
        int key = reads.key(read);
        int source = execution.sourceOf(read);
        int oldest = writes.firstFrom(key, first);
        for (int write = writes.firstFrom(key, first + 64 * width) - 1; write >= oldest; write--) {
          int writer = writes.participant(write);
          if (!has(seen, writer)) {
            continue;
          }
          int covering = cover[write];
          boolean isCovered = covering >= 0 && (covering == source || has(seen, covering));
          if (writer != source && !isCovered) {
            demands.before(writer, read, CommitEdgeSink.NO_READ);
          }
          if (skipTo != null) {
            write = writes.firstFrom(key, skipTo[writer]);
          }
        }
      }
    }

    private boolean has(long[] bits, int participant) {
      int bit = participant - first;
      return bit >= 0 && bit < 64 * width && (bits[bit / 64] & 1L << (bit % 64)) != 0;
    }
  }

  /** From a reader to one whom its sources had heard of, by the fewest links. */
  private static List<Link> backwards(Execution execution, int reader, int goal) {
    Reads reads = execution.problem().reads();
    Map<Integer, Link> towards = new HashMap<>(); // by participant: leads on to the reader
    Deque<Integer> open = new ArrayDeque<>(List.of(reader));
    for (Integer p = open.poll(); p != null; p = open.poll()) {
      for (int read = reads.start(p); read < reads.end(p); read++) {
        int source = execution.sourceOf(read);
        if (source == goal && p != reader) {
          return path(Link.read(execution, read), reader, towards);
        }
        if (source >= 0 && towards.putIfAbsent(source, Link.read(execution, read)) == null) {
          open.add(source);
        }
      }
      int previous = p == reader ? Execution.NONE : execution.previous(p);
      if (previous >= 0 && towards.putIfAbsent(previous, Link.session(previous, p)) == null) {
        open.add(previous);
      }
    }
    throw new IllegalStateException(reader + " has not heard of " + goal);
  }

  /** Sessions in a row are one link. */
  private static List<Link> path(Link first, int reader, Map<Integer, Link> towards) {
    List<Link> path = new ArrayList<>(List.of(first));
    for (int p = first.to(); p != reader; ) {
      Link link = Objects.requireNonNull(towards.get(p));
      Link last = path.get(path.size() - 1);
      if (link.isSession() && last.isSession()) {
        path.set(path.size() - 1, Link.session(last.from(), link.to()));
      } else {
        path.add(link);
      }
      p = link.to();
    }
    return path;
  }
}
