package io.kingsnake.workload.reference;

import java.util.Arrays;

/**
 * Oldest point any transaction may still read: a view below every other, so that versions hidden
 * from it by newer ones can be dropped. It may lag, which costs space only; so it is raised now and
 * then.
 */
final class Horizon {
  private final int[] low;
  private final int extraPoints;
  private final int interval;
  private int commitsLeft;

  /**
   * Starts at the beginning of time.
   *
   * @param extraPoints number of further commits to keep
   */
  Horizon(int siteCount, int extraPoints, int interval) {
    this.low = new int[siteCount];
    this.extraPoints = extraPoints;
    this.interval = interval;
    this.commitsLeft = interval;
  }

  int[] view() {
    return low;
  }

  /** Tests whether everything that was visible at {@code point} still is. */
  boolean keeps(int point) {
    for (int lowest : low) {
      if (point < lowest) {
        return false;
      }
    }
    return true;
  }

  void committed(Sites sites, OpenTransaction[] txns) {
    if (--commitsLeft > 0) {
      return;
    }
    commitsLeft = interval;
    Arrays.fill(low, Integer.MAX_VALUE);
    for (int site = 0; site < sites.count(); site++) {
      lower(sites.view(site));
    }
    for (OpenTransaction txn : txns) {
      if (txn.isOpen()) {
        lower(txn.view);
      }
    }
    for (int site = 0; site < low.length; site++) {
      low[site] = Math.max(0, low[site] - extraPoints);
    }
  }

  private void lower(int[] view) {
    for (int site = 0; site < low.length; site++) {
      low[site] = Math.min(low[site], view[site]);
    }
  }
}
