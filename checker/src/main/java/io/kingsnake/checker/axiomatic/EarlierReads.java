package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.solve.result.Link;
import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.engine.ints.IntList;
import java.util.List;

/**
 * Earlier reads: a reader has seen the sources of earlier reads, by earlier operations of the same
 * transaction, or by earlier transactions of the session (U wr;so S).
 *
 * <p>Once x was read from T, T stands for all that had been seen of x before: they precede it.
 *
 * @param acrossSession the latter of the two
 */
record EarlierReads(boolean acrossSession) implements VisibleWriters {
  @Override
  public void demand(Execution execution, CommitEdgeSink demands) {
    Reads reads = execution.problem().reads();
    Walk walk = new Walk(execution, demands);
    int count = execution.participantCount();
    for (int p = 0, next; p < count; p = next) {
      next = p + 1;
      while (acrossSession && next < count && execution.session(next) == execution.session(p)) {
        next++;
      }
      if (reads.end(next - 1) - reads.start(p) > 1) {
        walk.run(reads.start(p), reads.end(next - 1));
      }
    }
  }

  @Override
  public List<Link> path(Execution execution, int writer, int read, int via) {
    Link first = Link.read(execution, via);
    return acrossSession
        ? List.of(first, Link.session(first.to(), execution.problem().reads().participant(read)))
        : List.of(first);
  }

  /** Through the reads of one transaction or session, in order. */
  private final class Walk {
    private final Execution execution;
    private final CommitEdgeSink demands;
    private final Reads reads;
    private final Writes writes;
    private final int[] lastRead; // by key, of the walk
    private final int[] seenAt; // by participant: the start of the last walk that saw it
    private final int[] first; // by key: index of what was seen and not read yet, or -1
    private final IntList writer = new IntList();
    private final IntList via = new IntList();
    private final IntList next = new IntList();
    private int end;

    Walk(Execution execution, CommitEdgeSink demands) {
      this.execution = execution;
      this.demands = demands;
      reads = execution.problem().reads();
      writes = execution.problem().writes();
      lastRead = IntArrays.filled(writes.keyCount(), -1);
      seenAt = IntArrays.filled(execution.participantCount(), -1);
      first = IntArrays.filled(writes.keyCount(), -1);
    }

    void run(int start, int newEnd) {
      end = newEnd;
      for (int read = start; read < end; read++) {
        if (execution.isActive(reads.participant(read))) {
          lastRead[reads.key(read)] = read;
        }
      }
      for (int read = start, after; read < end; read = after) {
        after = read + 1;
        while (after < end && areSimultaneous(read, after)) {
          after++;
        }
        if (execution.isActive(reads.participant(read))) {
          pass(start, read, after);
        }
      }
      for (int read = start; read < end; read++) {
        first[reads.key(read)] = -1;
      }
      writer.clear();
      via.clear();
      next.clear();
    }

    private boolean areSimultaneous(int read, int other) {
      return acrossSession
          ? reads.participant(read) == reads.participant(other)
          : reads.step(read) == reads.step(other);
    }

    /** Passes simultaneous reads: none has seen the source of another. */
    private void pass(int start, int from, int to) {
      for (int read = from; read < to; read++) {
        for (int i = first[reads.key(read)]; i >= 0; i = next.get(i)) {
          demands.before(writer.get(i), read, via.get(i));
        }
      }
      for (int read = from; read < to; read++) {
        if (execution.source(read) >= 0) {
          first[reads.key(read)] = -1;
        }
      }
      for (int read = from; read < to; read++) {
        int source = execution.sourceOf(read);
        if (source >= 0) {
          see(source, reads.key(read), read, to);
          if (seenAt[source] != start) {
            seenAt[source] = start;
            seeAll(source, read, to);
          }
        }
      }
    }

    /** Sees all writes of a source, or if it has too many, those of them that are still read. */
    private void seeAll(int source, int read, int from) {
      if (writes.ownEnd(source) - writes.ownStart(source) <= 4 * (end - from)) {
        for (int i = writes.ownStart(source); i < writes.ownEnd(source); i++) {
          see(source, writes.ownKey(i), read, from);
        }
        return;
      }
      for (int later = from; later < end; later++) {
        int key = reads.key(later);
        if (lastRead[key] == later && writes.writeOf(source, key) >= 0) {
          see(source, key, read, from);
        }
      }
    }

    /** Notes it for reads of the key from {@code from} on, if there are any. */
    private void see(int source, int key, int read, int from) {
      if (lastRead[key] >= from) {
        next.add(first[key]);
        first[key] = writer.size();
        writer.add(source);
        via.add(read);
      }
    }
  }
}
