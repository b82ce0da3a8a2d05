package io.kingsnake.checker.proof;

import io.kingsnake.checker.problem.Reads;
import java.util.Arrays;

/** The settled reads of each write, as linked lists. */
final class ReadersOfWrite {
  private final int[] first;
  private final int[] next;

  ReadersOfWrite(Reads reads, int writeCount) {
    first = new int[writeCount];
    next = new int[reads.count()];
    Arrays.fill(first, -1);
    for (int read = reads.count() - 1; read >= 0; read--) {
      int source = reads.source(read);
      if (source >= 0) {
        next[read] = first[source];
        first[source] = read;
      }
    }
  }

  /** The first read of a write, or -1. */
  int first(int write) {
    return first[write];
  }

  /** The next read of the same write, or -1. */
  int next(int read) {
    return next[read];
  }
}
