package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.solve.result.Link;
import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.engine.ints.IntList;
import java.util.ArrayList;
import java.util.List;

/**
 * Pipelines: a reader has seen its session's writes, and of each other session all up to the last
 * transaction that its session has read from: U (so ∪ so?;wr;so ∪ so;wr;so?) S. Where a session
 * writes one key several times, the versions are in this order, so that the last is enough.
 */
final class Pipelines implements VisibleWriters {
  @Override
  public void demand(Execution execution, CommitEdgeSink demands) {
    WritesBeforeSource.orderWrites(execution, demands);
    LastHeard heard = new LastHeard(execution, demands);
    for (int s = 0; s < execution.participantCount(); s++) {
      if (s > 0 && execution.session(s) != execution.session(s - 1)) {
        heard.forget(s);
      }
      if (execution.isActive(s)) {
        heard.demandOf(s);
      }
    }
  }

  @Override
  public List<Link> orderedPath(Execution execution, int earlier, int later) {
    return List.of(Link.session(earlier, later));
  }

  @Override
  public List<Link> path(Execution execution, int writer, int read, int via) {
    int reader = execution.problem().reads().participant(read);
    if (via == CommitEdgeSink.NO_READ) {
      return List.of(Link.session(writer, reader));
    }
    Link heard = Link.read(execution, via);
    List<Link> path = new ArrayList<>();
    if (writer != heard.from()) {
      path.add(Link.session(writer, heard.from()));
    }
    path.add(heard);
    if (heard.to() != reader) {
      path.add(Link.session(heard.to(), reader));
    }
    return path;
  }

  /** The last transaction of every session that the current one has read from. */
  private static final class LastHeard {
    private final Execution execution;
    private final CommitEdgeSink demands;
    private final Reads reads;
    private final Writes writes;
    private final int[] before; // by session: the read of it in earlier transactions, or -1
    private final int[] now; // by session: the read of it in the current one, or -1
    private final int[] heardIn; // by session: the last transaction that read from it
    private final int[] readIn; // by key: the last transaction of the session that read it, or -1
    private final IntList sessions = new IntList(); // those with either
    private int first; // of the current session

    LastHeard(Execution execution, CommitEdgeSink demands) {
      this.execution = execution;
      this.demands = demands;
      reads = execution.problem().reads();
      writes = execution.problem().writes();
      int count = 0;
      for (int p = 0; p < execution.participantCount(); p++) {
        count = Math.max(count, execution.session(p) + 1);
      }
      before = IntArrays.filled(count, -1);
      now = IntArrays.filled(count, -1);
      heardIn = new int[count];
      readIn = IntArrays.filled(writes.keyCount(), -1);
    }

    /** The next session begins with this transaction. */
    void forget(int next) {
      first = next;
      for (int i = 0; i < sessions.size(); i++) {
        before[sessions.get(i)] = -1;
      }
      sessions.clear();
    }

    void demandOf(int reader) {
      hear(reader);
      for (int read = reads.start(reader); read < reads.end(reader); read++) {
        int own = execution.lastWriteBefore(reader, reads.key(read));
        if (own >= 0) {
          demands.before(writes.participant(own), read, CommitEdgeSink.NO_READ);
        }
        int since = readIn[reads.key(read)];
        for (int i = 0; i < sessions.size(); i++) {
          // The transactions that the last read showed precede its source, which is
          // known by now.
          if (since < first || heardIn[sessions.get(i)] >= since) {
            demandOf(read, sessions.get(i));
          }
        }
      }
      remember(reader);
    }

    private void hear(int reader) {
      for (int read = reads.start(reader); read < reads.end(reader); read++) {
        int source = execution.sourceOf(read);
        if (source >= 0 && execution.session(source) != execution.session(reader)) {
          int session = execution.session(source);
          if (before[session] < 0 && now[session] < 0) {
            sessions.add(session);
          }
          now[session] = later(now[session], read);
          heardIn[session] = reader;
        }
      }
    }

    /** The read from the later transaction of a session. */
    private int later(int read, int other) {
      return read >= 0 && execution.sourceOf(read) >= execution.sourceOf(other) ? read : other;
    }

    /** Demands for the sources of an earlier transaction, including their own writes. */
    private void demandOf(int read, int session) {
      int earlier = before[session];
      int current = now[session];
      boolean isEarlier = current < 0 || (earlier >= 0 && later(earlier, current) == earlier);
      int via = isEarlier ? earlier : current;
      int source = execution.sourceOf(via);
      int itself = isEarlier ? writes.writeOf(source, reads.key(read)) : -1;
      int write = itself >= 0 ? itself : execution.lastWriteBefore(source, reads.key(read));
      if (write >= 0) {
        demands.before(writes.participant(write), read, via);
      }
    }

    private void remember(int reader) {
      for (int read = reads.start(reader); read < reads.end(reader); read++) {
        readIn[reads.key(read)] = reader;
      }
      for (int i = 0; i < sessions.size(); i++) {
        int session = sessions.get(i);
        if (now[session] >= 0) {
          before[session] = later(before[session], now[session]);
          now[session] = -1;
        }
      }
    }
  }
}
