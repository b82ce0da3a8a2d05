package io.kingsnake.workload.reference;

import java.util.List;

/**
 * How to run a workload.
 *
 * @param maxInFlight how many sessions may be inside a transaction at a time; 1 is serial
 * @param abortFraction the part of transactions that their client rolls back
 * @param indeterminateFraction the part of commits whose client never hears of the outcome; half of
 *     them take effect
 * @param siteCount how many sites the replicated levels have; sessions are dealt out to them
 * @param gossip the chance, at each step of any client, that one site hears all that another knows
 * @param opTimes whether to record times for operations too
 * @param timestamps whether to record snapshot and commit points as the database's own timestamps
 */
public record RunOptions(
    Isolation isolation,
    long seed,
    int sessionCount,
    int txnsPerSession,
    int maxInFlight,
    double abortFraction,
    double indeterminateFraction,
    int siteCount,
    double gossip,
    boolean opTimes,
    boolean timestamps,
    List<Fault> faults) {

  public RunOptions {
    faults = List.copyOf(faults);
    if (sessionCount < 1
        || txnsPerSession < 0
        || maxInFlight < 1
        || siteCount < 1
        || siteCount > 100) {
      throw new IllegalArgumentException(
          "need a session, a transaction in flight and 1..100 sites but got %d, %d, %d"
              .formatted(sessionCount, maxInFlight, siteCount));
    }
    if (Math.multiplyFull(sessionCount, txnsPerSession) > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("too many transactions: " + txnsPerSession);
    }
    for (Fault fault : faults) {
      if (!fault.bug().breaks(isolation)) {
        throw new IllegalArgumentException(fault.bug() + " is no violation of " + isolation);
      }
    }
  }

  /** Twenty sessions of a hundred transactions, all in flight, all committing where they can. */
  public static RunOptions of(Isolation isolation, long seed) {
    return new RunOptions(isolation, seed, 20, 100, 20, 0, 0, 3, 0.05, false, false, List.of());
  }

  /** That many sessions, all in flight. */
  public RunOptions withSessions(int newSessionCount, int newTxnsPerSession) {
    return new RunOptions(
        isolation,
        seed,
        newSessionCount,
        newTxnsPerSession,
        newSessionCount,
        abortFraction,
        indeterminateFraction,
        siteCount,
        gossip,
        opTimes,
        timestamps,
        faults);
  }

  /** One transaction at a time. */
  public RunOptions serial() {
    return withMaxInFlight(1);
  }

  public RunOptions withMaxInFlight(int newMaxInFlight) {
    return new RunOptions(
        isolation,
        seed,
        sessionCount,
        txnsPerSession,
        newMaxInFlight,
        abortFraction,
        indeterminateFraction,
        siteCount,
        gossip,
        opTimes,
        timestamps,
        faults);
  }

  public RunOptions withOutcomes(double newAbortFraction, double newIndeterminateFraction) {
    return new RunOptions(
        isolation,
        seed,
        sessionCount,
        txnsPerSession,
        maxInFlight,
        newAbortFraction,
        newIndeterminateFraction,
        siteCount,
        gossip,
        opTimes,
        timestamps,
        faults);
  }

  public RunOptions withSites(int newSiteCount, double newGossip) {
    return new RunOptions(
        isolation,
        seed,
        sessionCount,
        txnsPerSession,
        maxInFlight,
        abortFraction,
        indeterminateFraction,
        newSiteCount,
        newGossip,
        opTimes,
        timestamps,
        faults);
  }

  public RunOptions recording(boolean newOpTimes, boolean newTimestamps) {
    return new RunOptions(
        isolation,
        seed,
        sessionCount,
        txnsPerSession,
        maxInFlight,
        abortFraction,
        indeterminateFraction,
        siteCount,
        gossip,
        newOpTimes,
        newTimestamps,
        faults);
  }

  public RunOptions withFaults(Fault... newFaults) {
    return new RunOptions(
        isolation,
        seed,
        sessionCount,
        txnsPerSession,
        maxInFlight,
        abortFraction,
        indeterminateFraction,
        siteCount,
        gossip,
        opTimes,
        timestamps,
        List.of(newFaults));
  }
}
