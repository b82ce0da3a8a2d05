package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.engine.ints.IntList;

/** Order of the sources of a session before its later writes to their keys. */
final class HeardBefore {
  private final Execution execution;
  private final CommitEdgeSink demands;
  private final Reads reads;
  private final Writes writes;
  private final int[] heardIn; // by participant: the first of the session that last heard of it
  private final int[] first; // by key: index of the last one heard of and not ordered yet, or -1
  private final IntList writer = new IntList();
  private final IntList next = new IntList();
  private final IntList keys = new IntList();

  HeardBefore(Execution execution, CommitEdgeSink demands) {
    this.execution = execution;
    this.demands = demands;
    reads = execution.problem().reads();
    writes = execution.problem().writes();
    heardIn = IntArrays.filled(execution.participantCount(), -1);
    first = IntArrays.filled(writes.keyCount(), -1);
  }

  void order() {
    int count = execution.participantCount();
    for (int start = 0, end; start < count; start = end) {
      end = start + 1;
      while (end < count && execution.session(end) == execution.session(start)) {
        end++;
      }
      for (int p = start; end > start + 1 && p < end; p++) {
        if (execution.isActive(p)) {
          orderBefore(p);
          hear(p, start);
        }
      }
      forget();
    }
  }

  private void orderBefore(int p) {
    for (int i = writes.ownStart(p); i < writes.ownEnd(p); i++) {
      int key = writes.ownKey(i);
      demands.orderedWithPrefix(CommitEdgeSink.NO_WRITER, writes.ownWrite(i));
      for (int at = first[key]; at >= 0; at = next.get(at)) {
        demands.orderedWithPrefix(writer.get(at), writes.ownWrite(i));
      }
      first[key] = -1;
    }
  }

  private void hear(int p, int session) {
    for (int read = reads.start(p); read < reads.end(p); read++) {
      int source = execution.sourceOf(read);
      if (source < 0 || heardIn[source] == session) {
        continue;
      }
      heardIn[source] = session;
      for (int i = writes.ownStart(source); i < writes.ownEnd(source); i++) {
        int key = writes.ownKey(i);
        keys.add(key);
        next.add(first[key]);
        first[key] = writer.size();
        writer.add(source);
      }
    }
  }

  private void forget() {
    for (int i = 0; i < keys.size(); i++) {
      first[keys.get(i)] = -1;
    }
    keys.clear();
    writer.clear();
    next.clear();
  }
}
