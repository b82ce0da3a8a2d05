package io.kingsnake.testkit.oracle;

/**
 * Options that the definitions leave to the user.
 *
 * @param sessionOrder whether levels that include session order keep it
 * @param drift real-time order holds only across gaps of at least this
 * @param ownWrites version that a read after the transaction's own write of the key must return
 * @param versionOrderHints whether the history's version order hints are facts; if not they are
 *     ignored
 */
public record OracleOptions(
    boolean sessionOrder, long drift, OwnWrites ownWrites, boolean versionOrderHints) {
  /** Read-your-own-writes policies. */
  public enum OwnWrites {
    /** A read after an own write returns it. */
    OWN,
    /** Reads never see own writes. */
    EXTERNAL,
    /** Either is accepted. */
    EITHER
  }

  public static final OracleOptions DEFAULT = new OracleOptions(true, 0, OwnWrites.OWN, false);

  public OracleOptions withSessionOrder(boolean newSessionOrder) {
    return new OracleOptions(newSessionOrder, drift, ownWrites, versionOrderHints);
  }

  public OracleOptions withDrift(long newDrift) {
    return new OracleOptions(sessionOrder, newDrift, ownWrites, versionOrderHints);
  }

  public OracleOptions withOwnWrites(OwnWrites newOwnWrites) {
    return new OracleOptions(sessionOrder, drift, newOwnWrites, versionOrderHints);
  }

  public OracleOptions withVersionOrderHints(boolean newVersionOrderHints) {
    return new OracleOptions(sessionOrder, drift, ownWrites, newVersionOrderHints);
  }
}
