package io.kingsnake.database.run;

/**
 * Progress of a run.
 *
 * @param waiting number of clients that have waited for an answer for more than a second
 * @param elapsedNanos 0 while tables are made and loaded
 */
public record RunCounts(
    long committed, long aborted, long indeterminate, long target, int waiting, long elapsedNanos) {
  /** Committed transactions per second. */
  public double throughput() {
    return elapsedNanos == 0 ? 0 : committed * 1e9 / elapsedNanos;
  }

  /** The part of finished transactions that aborted. */
  public double abortRate() {
    long finished = committed + aborted + indeterminate;
    return finished == 0 ? 0 : (double) aborted / finished;
  }
}
