package io.kingsnake.history;

/**
 * Start and commit timestamps the database itself reported: hybrid logical clocks, compared by
 * physical then logical part. A transaction without one has {@link History#NO_TIME} as physical.
 */
public final class Timestamps {
  private final long[] startPhysical;
  private final long[] startLogical;
  private final long[] commitPhysical;
  private final long[] commitLogical;

  Timestamps(
      long[] startPhysical, long[] startLogical, long[] commitPhysical, long[] commitLogical) {
    this.startPhysical = startPhysical;
    this.startLogical = startLogical;
    this.commitPhysical = commitPhysical;
    this.commitLogical = commitLogical;
  }

  Timestamps permuted(int[] order) {
    return new Timestamps(
        SessionMajor.permutedLongs(startPhysical, order),
        SessionMajor.permutedLongs(startLogical, order),
        SessionMajor.permutedLongs(commitPhysical, order),
        SessionMajor.permutedLongs(commitLogical, order));
  }

  public boolean has(int txn) {
    return startPhysical[txn] != History.NO_TIME && commitPhysical[txn] != History.NO_TIME;
  }

  public long startPhysical(int txn) {
    return startPhysical[txn];
  }

  public long startLogical(int txn) {
    return startLogical[txn];
  }

  public long commitPhysical(int txn) {
    return commitPhysical[txn];
  }

  public long commitLogical(int txn) {
    return commitLogical[txn];
  }

  /** Tests whether {@code earlier} committed strictly before {@code later} started. */
  public boolean commitBeforeStart(int earlier, int later) {
    int byPhysical = Long.compare(commitPhysical[earlier], startPhysical[later]);
    return byPhysical < 0 || (byPhysical == 0 && commitLogical[earlier] < startLogical[later]);
  }

  /** Orders two transactions by their commit timestamps. */
  public int compareCommits(int left, int right) {
    int byPhysical = Long.compare(commitPhysical[left], commitPhysical[right]);
    return byPhysical != 0 ? byPhysical : Long.compare(commitLogical[left], commitLogical[right]);
  }
}
