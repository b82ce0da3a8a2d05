package io.kingsnake.workload.reference;

/**
 * Guarantees of the reference database, and their implementation. Appends are never lost at any of
 * them: a list that changed under an append aborts it, since lists would otherwise have no order of
 * versions.
 */
public enum Isolation {
  /**
   * Snapshot reads; a transaction that wrote commits only if everything it read, also by ranges, is
   * still so. Those commit at their commit point and readers at their snapshot: strictly
   * serializable, in fact.
   */
  SERIALIZABLE("serializable", true, false),
  /** Snapshot reads of all that is committed; the first committer of a key wins. */
  SNAPSHOT_ISOLATION("snapshot-isolation", true, false),
  /** Snapshot isolation on several sites that hear of each other late, but never out of order. */
  PARALLEL_SNAPSHOT_ISOLATION("parallel-si", true, true),
  /**
   * Every read sees the latest; a transaction commits only if the keys it read, one by one or as
   * rows of a range, are still as it read them. What ranges did not return is not protected.
   */
  REPEATABLE_READ("repeatable-read", false, false),
  /** Every read sees the latest committed, nothing is protected. */
  READ_COMMITTED("read-committed", false, false),
  /**
   * Sites that hear of each other late: each transaction reads a snapshot of its site's knowledge,
   * which is closed under causality; of concurrent writes the later commit wins everywhere.
   */
  CAUSAL("causal", true, true);

  private final String level;
  private final boolean snapshotReads;
  private final boolean replicated;

  Isolation(String level, boolean snapshotReads, boolean replicated) {
    this.level = level;
    this.snapshotReads = snapshotReads;
    this.replicated = replicated;
  }

  /** The name of the level of which runs satisfy the definition. */
  public String level() {
    return level;
  }

  boolean hasSnapshotReads() {
    return snapshotReads;
  }

  boolean isReplicated() {
    return replicated;
  }
}
