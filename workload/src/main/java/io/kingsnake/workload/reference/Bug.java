package io.kingsnake.workload.reference;

/**
 * Ways for the reference database to go wrong. A bug fires only where the history proves it: only
 * where the versions involved were read before they were overwritten, so that no other order of
 * versions explains the reads. This holds where written values are unique and the versions are not
 * deletes; with duplicate values a firing may be explained away.
 */
public enum Bug {
  /** Two transactions read one version of a key, both overwrite it, and both commit. */
  LOST_UPDATE,
  /** A transaction reads a snapshot from before its own session's last write of a key. */
  STALE_SNAPSHOT,
  /** A transaction reads an uncommitted write of another, which then aborts. */
  DIRTY_READ,
  /** A transaction reads a value that its writer overwrote itself before it committed. */
  INTERMEDIATE_READ,
  /**
   * A transaction reads one write of a commit, and for another key the version before that commit.
   */
  NON_ATOMIC_COMMIT,
  /**
   * Two sites stop hearing of each other for a while, until two readers saw two writes in opposite
   * orders. A while that ends without such readers is no firing, but may leave a larger fork.
   */
  LONG_FORK;

  /**
   * Tests whether this bug can occur in, and violates, a database that promises {@code isolation}.
   */
  public boolean breaks(Isolation isolation) {
    return switch (this) {
      case LOST_UPDATE -> isolation != Isolation.READ_COMMITTED && isolation != Isolation.CAUSAL;
      case STALE_SNAPSHOT, NON_ATOMIC_COMMIT -> isolation.hasSnapshotReads();
      case DIRTY_READ, INTERMEDIATE_READ -> true;
      case LONG_FORK -> isolation == Isolation.SNAPSHOT_ISOLATION;
    };
  }
}
