package io.kingsnake.checker.evidence.proof;

import io.kingsnake.checker.problem.Participants;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.Reads;
import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/**
 * For each indeterminate transaction that must have taken effect, one read that forces it: by a
 * transaction that took effect, with no other source. Found outwards from the committed ones, so
 * that the reasons are never circular.
 */
final class ForcingReads {
  private final int[] readOf; // by participant

  ForcingReads(Problem problem) {
    Participants participants = problem.participants();
    Reads reads = problem.reads();
    readOf = new int[participants.count()];
    Arrays.fill(readOf, -1);
    boolean[] tookEffect = new boolean[readOf.length];
    IntList work = new IntList();
    for (int p = 0; p < readOf.length; p++) {
      if (problem.history().isCommitted(participants.txn(p))) {
        tookEffect[p] = true;
        work.add(p);
      }
    }
    while (!work.isEmpty()) {
      int p = work.pop();
      for (int read = reads.start(p); read < reads.end(p); read++) {
        int source = reads.source(read);
        if (source < 0 || reads.originalCandidateCount(read) > 1) {
          continue;
        }
        int writer = problem.writes().participant(source);
        if (!tookEffect[writer]) {
          tookEffect[writer] = true;
          readOf[writer] = read;
          work.add(writer);
        }
      }
    }
  }

  /** The forcing read, or -1 for a committed transaction or one that nothing forces. */
  int readOf(int participant) {
    return readOf[participant];
  }
}
