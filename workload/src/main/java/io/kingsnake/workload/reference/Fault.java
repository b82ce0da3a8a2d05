package io.kingsnake.workload.reference;

/**
 * When a bug strikes.
 *
 * @param probability of striking at each opportunity
 * @param firstTxn number of transactions that begin without the bug
 * @param limit greatest number of times that the bug strikes
 * @param planted whether a few transactions are rewritten until the bug has struck, so that it also
 *     does in workloads in which the opportunity is rare
 */
public record Fault(Bug bug, double probability, int firstTxn, int limit, boolean planted) {
  public Fault {
    if (!(probability >= 0 && probability <= 1) || firstTxn < 0 || limit < 0) {
      throw new IllegalArgumentException(
          "need a probability, firstTxn >= 0 and limit >= 0 but got %s, %d, %d"
              .formatted(probability, firstTxn, limit));
    }
  }

  /** At any opportunity with this probability. */
  public static Fault withProbability(Bug bug, double probability) {
    return new Fault(bug, probability, 0, Integer.MAX_VALUE, false);
  }

  /** At the first opportunity after that many transactions, and never again. */
  public static Fault onceAfter(Bug bug, int txnCount) {
    return new Fault(bug, 1, txnCount, 1, false);
  }

  /**
   * Fault like that of {@link #onceAfter}, whose opportunity is created by a handful of planted
   * transactions.
   */
  public static Fault plantedAfter(Bug bug, int txnCount) {
    return new Fault(bug, 1, txnCount, 1, true);
  }
}
