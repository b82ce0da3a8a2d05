package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.checker.solve.result.Link;
import io.kingsnake.engine.ints.IntArrays;
import java.util.List;

/**
 * Session writes: a reader has seen its session's writes, U so S.
 *
 * @param andSources and what its sources wrote: U wr S; then co contains session order
 */
record SessionWrites(boolean andSources) implements VisibleWriters {
  @Override
  public void demand(Execution execution, CommitEdgeSink demands) {
    Writes writes = execution.problem().writes();
    KeyReads ofKey = new KeyReads(execution.problem());
    int[] last = IntArrays.filled(writes.keyCount(), -1); // by key: the last write so far
    for (int s = 0; s < execution.participantCount(); s++) {
      if (!execution.isActive(s)) {
        continue;
      }
      seenInSession(execution, s, last, demands);
      if (andSources) {
        ofKey.collect(s);
        seenInSources(execution, s, ofKey, demands);
      }
      for (int i = writes.ownStart(s); i < writes.ownEnd(s); i++) {
        last[writes.ownKey(i)] = writes.ownWrite(i);
      }
    }
  }

  /** The last writer is enough where co contains session order. */
  private void seenInSession(Execution execution, int s, int[] last, CommitEdgeSink demands) {
    Reads reads = execution.problem().reads();
    for (int read = reads.start(s); read < reads.end(s); read++) {
      int write = last[reads.key(read)];
      int writer = write < 0 ? -1 : execution.problem().writes().participant(write);
      if (writer < 0 || execution.session(writer) != execution.session(s)) {
        continue;
      }
      if (andSources) {
        demands.before(writer, read, CommitEdgeSink.NO_READ);
      } else {
        demands.allBefore(write, read, CommitEdgeSink.NO_READ);
      }
    }
  }

  private static void seenInSources(
      Execution execution, int s, KeyReads ofKey, CommitEdgeSink demands) {
    Reads reads = execution.problem().reads();
    int lastSource = -1;
    for (int via = reads.start(s); via < reads.end(s); via++) {
      int source = execution.sourceOf(via);
      if (source >= 0 && source != lastSource) {
        lastSource = source;
        ofKey.forEachOfKeysWrittenBy(source, via, demands);
      }
    }
  }

  @Override
  public List<Link> path(Execution execution, int writer, int read, int via) {
    return via == CommitEdgeSink.NO_READ
        ? List.of(Link.session(writer, execution.problem().reads().participant(read)))
        : List.of(Link.read(execution, via));
  }
}
