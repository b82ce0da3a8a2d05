package io.kingsnake.checker;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How to check.
 *
 * @param sessionOrder whether levels that include session order keep it
 * @param drift real-time order holds only across gaps longer than this, in the history's time unit
 * @param ownWrites what a read after the transaction's own write of the key must return
 * @param timeout the budget for one history at one level; null for none
 */
public record CheckOptions(
    boolean sessionOrder, long drift, OwnWrites ownWrites, @Nullable Duration timeout) {
  /** Read-your-own-writes policies. */
  public enum OwnWrites {
    /** A read after an own write returns it. */
    OWN,
    /** Reads never see own writes. */
    EXTERNAL,
    /** Either is accepted. */
    EITHER
  }

  public static final CheckOptions DEFAULT = new CheckOptions(true, 0, OwnWrites.OWN, null);

  public CheckOptions withTimeout(@Nullable Duration newTimeout) {
    return new CheckOptions(sessionOrder, drift, ownWrites, newTimeout);
  }

  public CheckOptions withSessionOrder(boolean newSessionOrder) {
    return new CheckOptions(newSessionOrder, drift, ownWrites, timeout);
  }
}
