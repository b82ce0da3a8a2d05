package io.kingsnake.checker.model;

import io.kingsnake.checker.semantics.CheckerModule;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Options of a check.
 *
 * @param sessionOrder whether levels that include session order keep it
 * @param drift real-time order holds only across gaps of at least this, in the history's time unit
 * @param ownWrites version that a read after the transaction's own write of the key must return
 * @param timeout the budget for one history at one level; null for none
 * @param hints treatment of the history's hints
 * @param modules further constraints
 * @param acceptsGaps whether a history that says that something is missing in it can be satisfied,
 *     as far as it was recorded
 */
public record CheckOptions(
    boolean sessionOrder,
    long drift,
    OwnWrites ownWrites,
    @Nullable Duration timeout,
    Hints hints,
    List<CheckerModule> modules,
    boolean acceptsGaps) {
  /** Read-your-own-writes policies. */
  public enum OwnWrites {
    /** A read after an own write returns it. */
    OWN,
    /** Reads never see own writes. */
    EXTERNAL,
    /** Either is accepted. */
    EITHER
  }

  /** Treatment of version orders and timestamps that the database itself reported. */
  public enum Hints {
    /** Hints are used to find an answer, which holds without them; a contradiction is noted. */
    VERIFY,
    /** Hints are facts: contradictions to them are violations. */
    TRUST,
    IGNORE
  }

  public static final CheckOptions DEFAULT = new CheckOptions(true, 0, OwnWrites.OWN, null);

  /** More would overflow when added to a time. */
  public static final long MAX_DRIFT = Long.MAX_VALUE / 4;

  public CheckOptions {
    if (drift < 0 || drift > MAX_DRIFT) {
      throw new IllegalArgumentException(
          "drift must be between 0 and " + MAX_DRIFT + " but is " + drift);
    }
    modules = List.copyOf(modules);
  }

  public CheckOptions(
      boolean sessionOrder, long drift, OwnWrites ownWrites, @Nullable Duration timeout) {
    this(sessionOrder, drift, ownWrites, timeout, Hints.VERIFY, List.of(), false);
  }

  public CheckOptions withTimeout(@Nullable Duration newTimeout) {
    return new CheckOptions(
        sessionOrder, drift, ownWrites, newTimeout, hints, modules, acceptsGaps);
  }

  public CheckOptions withSessionOrder(boolean newSessionOrder) {
    return new CheckOptions(
        newSessionOrder, drift, ownWrites, timeout, hints, modules, acceptsGaps);
  }

  public CheckOptions withOwnWrites(OwnWrites newOwnWrites) {
    return new CheckOptions(
        sessionOrder, drift, newOwnWrites, timeout, hints, modules, acceptsGaps);
  }

  public CheckOptions withHints(Hints newHints) {
    return new CheckOptions(
        sessionOrder, drift, ownWrites, timeout, newHints, modules, acceptsGaps);
  }

  public CheckOptions withModules(List<CheckerModule> newModules) {
    return new CheckOptions(
        sessionOrder, drift, ownWrites, timeout, hints, newModules, acceptsGaps);
  }

  public CheckOptions withGapsAccepted(boolean accepted) {
    return new CheckOptions(sessionOrder, drift, ownWrites, timeout, hints, modules, accepted);
  }
}
