package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.solve.result.Link;
import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.engine.ints.IntList;
import java.util.List;

/**
 * Writes before sources: a reader has seen the versions that the sessions of its sources wrote
 * before these, U so;wr S. Where a session writes one key several times, the versions are in this
 * order.
 */
final class WritesBeforeSource implements VisibleWriters {
  @Override
  public void demand(Execution execution, CommitEdgeSink demands) {
    Reads reads = execution.problem().reads();
    orderWrites(execution, demands);
    LatestSources latest = new LatestSources(execution);
    for (int s = 0; s < execution.participantCount(); s++) {
      if (!execution.isActive(s)) {
        continue;
      }
      IntList sources = latest.of(s);
      for (int i = 0; i < sources.size(); i++) {
        int via = sources.get(i);
        for (int read = reads.start(s); read < reads.end(s); read++) {
          int write = execution.lastWriteBefore(execution.sourceOf(via), reads.key(read));
          if (write >= 0) {
            demands.allBefore(write, read, via);
          }
        }
      }
    }
  }

  static void orderWrites(Execution execution, CommitEdgeSink demands) {
    Writes writes = execution.problem().writes();
    for (int write = 0; write < writes.count(); write++) {
      int previous =
          execution.isActive(writes.participant(write)) ? execution.previousWrite(write) : -1;
      if (previous >= 0) {
        demands.ordered(previous, write);
      }
    }
  }

  @Override
  public List<Link> orderedPath(Execution execution, int earlier, int later) {
    return List.of(Link.session(earlier, later));
  }

  @Override
  public List<Link> path(Execution execution, int writer, int read, int via) {
    Link last = Link.read(execution, via);
    return List.of(Link.session(writer, last.from()), last);
  }

  /** Reads from the latest source in each session: it has all before it that others have. */
  private static final class LatestSources {
    private final Execution execution;
    private final Reads reads;
    private final int[] readOf; // by session
    private final IntList found = new IntList();

    LatestSources(Execution execution) {
      this.execution = execution;
      reads = execution.problem().reads();
      int sessions = 0;
      for (int p = 0; p < execution.participantCount(); p++) {
        sessions = Math.max(sessions, execution.session(p) + 1);
      }
      readOf = IntArrays.filled(sessions, -1);
    }

    IntList of(int reader) {
      found.clear();
      for (int read = reads.start(reader); read < reads.end(reader); read++) {
        int source = execution.sourceOf(read);
        if (source >= 0) {
          int session = execution.session(source);
          int best = readOf[session];
          if (best < reads.start(reader) || execution.sourceOf(best) < source) {
            readOf[session] = read;
          }
        }
      }
      for (int read = reads.start(reader); read < reads.end(reader); read++) {
        int source = execution.sourceOf(read);
        if (source >= 0 && readOf[execution.session(source)] == read) {
          found.add(read);
        }
      }
      return found;
    }
  }
}
