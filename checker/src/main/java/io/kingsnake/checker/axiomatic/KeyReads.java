package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.checker.problem.Writes;
import io.kingsnake.engine.ints.IntArrays;

/** The reads of one participant by key. */
final class KeyReads {
  private final Reads reads;
  private final Writes writes;
  private final int[] first; // by key: the last of its reads; meaningful from {@code start} on
  private int[] next = new int[16]; // by read, counted from {@code start}: the one before, or -1
  private int start;
  private int end;

  KeyReads(Problem problem) {
    reads = problem.reads();
    writes = problem.writes();
    first = IntArrays.filled(writes.keyCount(), -1);
  }

  void collect(int participant) {
    start = reads.start(participant);
    end = reads.end(participant);
    if (next.length < end - start) {
      next = new int[2 * (end - start)];
    }
    for (int read = start; read < end; read++) {
      int before = first[reads.key(read)];
      next[read - start] = before >= start ? before : -1;
      first[reads.key(read)] = read;
    }
  }

  /** Says that {@code writer} precedes the sources of all reads of keys that it wrote. */
  void forEachOfKeysWrittenBy(int writer, int via, CommitEdgeSink demands) {
    if (writes.ownEnd(writer) - writes.ownStart(writer) > 4 * (end - start)) {
      for (int read = start; read < end; read++) {
        if (writes.writeOf(writer, reads.key(read)) >= 0) {
          demands.before(writer, read, via);
        }
      }
      return;
    }
    for (int i = writes.ownStart(writer); i < writes.ownEnd(writer); i++) {
      int read = first[writes.ownKey(i)];
      for (; read >= start; read = next[read - start]) {
        demands.before(writer, read, via);
      }
    }
  }
}
