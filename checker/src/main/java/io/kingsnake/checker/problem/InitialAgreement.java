package io.kingsnake.checker.problem;

import io.kingsnake.engine.ints.IntList;
import java.util.Arrays;

/**
 * Compares the reads to which an execution shows the initial version of their key. Where that was
 * not recorded, all of them must have seen the same.
 */
public final class InitialAgreement {
  private static final int NONE = -1;

  private final Reads reads;
  private final int[] sharpest; // by key: the most specific read so far, or NONE
  private final IntList disagreeing = new IntList(); // pairs of reads

  public InitialAgreement(Problem problem) {
    reads = problem.reads();
    sharpest = new int[reads.initial().anyOpen() ? problem.writes().keyCount() : 0];
    clear();
  }

  /** Forgets everything, for another execution. */
  public void clear() {
    Arrays.fill(sharpest, NONE);
    disagreeing.clear();
  }

  /** Forgets the reads of a key, which are added again, but not their disagreement. */
  public void restart(int key) {
    if (sharpest.length > 0) {
      sharpest[key] = NONE;
    }
  }

  /** Forgets which reads disagreed. */
  public void forgetDisagreeing() {
    disagreeing.clear();
  }

  /** The read sees the initial version of its key. */
  public void add(int read) {
    int key = reads.key(read);
    if (!reads.initial().isOpen(key)) {
      return;
    }
    int other = sharpest[key];
    assert other == NONE || reads.key(other) == key : "a read of another key";
    if (other == NONE) {
      sharpest[key] = read;
    } else if (reads.disagree(read, other)) {
      disagreeing.add(read);
      disagreeing.add(other);
    } else if (reads.initial().sharper(reads.value(other), reads.value(read))
        != reads.value(other)) {
      sharpest[key] = read;
    }
  }

  /** Pairs of reads that cannot both have seen the initial version. */
  public IntList disagreeing() {
    return disagreeing;
  }

  public boolean holds() {
    assert disagreeing.size() % 2 == 0 : "half a pair";
    return disagreeing.isEmpty();
  }

  /** Content of the key's initial version, as read: a value, ABSENT, or INITIAL if unread. */
  public int value(int key) {
    int known = reads.initial().known(key);
    int read = sharpest.length == 0 ? NONE : sharpest[key];
    return read == NONE ? known : reads.initial().sharper(known, reads.value(read));
  }
}
