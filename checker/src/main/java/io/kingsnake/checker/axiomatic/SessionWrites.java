package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.Execution;
import io.kingsnake.checker.solve.Link;
import java.util.Arrays;
import java.util.List;

/** A reader has seen what its session wrote: U so S. */
final class SessionWrites implements VisibleWriters {
  @Override
  public void demand(Execution execution, CommitEdgeSink demands) {
    Reads reads = execution.problem().reads();
    Writes writes = execution.problem().writes();
    int[] last = new int[writes.keyCount()]; // by key: the last write so far
    Arrays.fill(last, -1);
    for (int s = 0; s < execution.participantCount(); s++) {
      if (!execution.isActive(s)) {
        continue;
      }
      for (int read = reads.start(s); read < reads.end(s); read++) {
        int write = last[reads.key(read)];
        if (write >= 0 && execution.session(writes.participant(write)) == execution.session(s)) {
          demands.allBefore(write, read, CommitEdgeSink.NO_READ);
        }
      }
      for (int i = writes.ownStart(s); i < writes.ownEnd(s); i++) {
        last[writes.ownKey(i)] = writes.ownWrite(i);
      }
    }
  }

  @Override
  public List<Link> path(Execution execution, int writer, int read, int via) {
    return List.of(Link.session(writer, execution.problem().reads().participant(read)));
  }
}
