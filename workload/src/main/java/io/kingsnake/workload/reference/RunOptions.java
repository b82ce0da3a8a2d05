package io.kingsnake.workload.reference;

import java.util.List;

/**
 * Options for running a workload.
 *
 * @param txnCount number of transactions that sessions attempt in all, the same number each, or one
 *     more
 * @param maxInFlight number of sessions that may be inside a transaction at a time; 1 is serial
 * @param abortFraction the part of transactions that their client rolls back
 * @param indeterminateFraction the part of commits whose client never hears of the outcome; half of
 *     them take effect
 * @param siteCount number of sites of the replicated levels; sessions are dealt out to them
 * @param gossip the chance, at each step of any client, that one site hears all that another knows
 * @param opTimes whether to record times for operations too
 * @param timestamps whether to record snapshot and commit points as the database's own timestamps
 * @param tombstones whether deletes leave tombstones, which reads and scans show
 * @param keepsConflicts whether transactions that the database aborts are recorded, and count;
 *     otherwise others take their place
 * @param loads whether to run the workload's initial transaction first
 * @param plants anomalies to plant, each in transactions beside those of the workload
 */
public record RunOptions(
    Isolation isolation,
    long seed,
    int sessionCount,
    int txnCount,
    int maxInFlight,
    double abortFraction,
    double indeterminateFraction,
    int siteCount,
    double gossip,
    boolean opTimes,
    boolean timestamps,
    boolean tombstones,
    boolean keepsConflicts,
    boolean loads,
    List<Fault> faults,
    List<Plant> plants) {

  /** An anomaly to plant as soon as so many transactions have begun. */
  public record Plant(PlantedAnomaly anomaly, int afterTxn) {}

  public RunOptions {
    faults = List.copyOf(faults);
    plants = List.copyOf(plants);
    if (sessionCount < 1 || txnCount < 0 || maxInFlight < 1 || siteCount < 1 || siteCount > 100) {
      throw new IllegalArgumentException(
          "need a session, a transaction in flight and 1..100 sites but got %d, %d, %d"
              .formatted(sessionCount, maxInFlight, siteCount));
    }
    requireFraction("aborts", abortFraction);
    requireFraction("unknown outcomes", indeterminateFraction);
    for (Fault fault : faults) {
      if (!fault.bug().breaks(isolation)) {
        throw new IllegalArgumentException(fault.bug() + " is no violation of " + isolation);
      }
    }
    for (Plant plant : plants) {
      plant.anomaly().requirePlace(isolation, sessionCount);
    }
  }

  private static void requireFraction(String what, double fraction) {
    if (!(fraction >= 0 && fraction <= 1)) {
      throw new IllegalArgumentException(
          "the part of %s is from 0 to 1 but got %s".formatted(what, fraction));
    }
  }

  /** Twenty sessions of a hundred transactions, all in flight, all committing where they can. */
  public static RunOptions of(Isolation isolation, long seed) {
    return new RunOptions(
        isolation, seed, 20, 2000, 20, 0, 0, 3, 0.05, false, false, false, true, false, List.of(),
        List.of());
  }

  /** Copy of the options with this many sessions, all in flight. */
  public RunOptions withSessions(int newSessionCount, int txnsPerSession) {
    if (Math.multiplyFull(newSessionCount, txnsPerSession) > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("too many transactions: " + txnsPerSession);
    }
    return withTransactions(newSessionCount, newSessionCount * txnsPerSession);
  }

  /**
   * Copy of the options with this many sessions, all in flight, and this many transactions in all.
   */
  public RunOptions withTransactions(int newSessionCount, int newTxnCount) {
    Draft draft = new Draft(this);
    draft.sessionCount = newSessionCount;
    draft.txnCount = newTxnCount;
    draft.maxInFlight = newSessionCount;
    return draft.finish();
  }

  /** One transaction at a time. */
  public RunOptions serial() {
    return withMaxInFlight(1);
  }

  public RunOptions withMaxInFlight(int newMaxInFlight) {
    Draft draft = new Draft(this);
    draft.maxInFlight = newMaxInFlight;
    return draft.finish();
  }

  public RunOptions withOutcomes(double newAbortFraction, double newIndeterminateFraction) {
    Draft draft = new Draft(this);
    draft.abortFraction = newAbortFraction;
    draft.indeterminateFraction = newIndeterminateFraction;
    return draft.finish();
  }

  public RunOptions withSites(int newSiteCount, double newGossip) {
    Draft draft = new Draft(this);
    draft.siteCount = newSiteCount;
    draft.gossip = newGossip;
    return draft.finish();
  }

  public RunOptions recording(boolean newOpTimes, boolean newTimestamps) {
    Draft draft = new Draft(this);
    draft.opTimes = newOpTimes;
    draft.timestamps = newTimestamps;
    return draft.finish();
  }

  /** With deletes that leave tombstones. */
  public RunOptions leavingTombstones() {
    Draft draft = new Draft(this);
    draft.tombstones = true;
    return draft.finish();
  }

  /** Without transactions that the database aborts. */
  public RunOptions droppingConflicts() {
    Draft draft = new Draft(this);
    draft.keepsConflicts = false;
    return draft.finish();
  }

  /** With the workload's initial data. */
  public RunOptions loading() {
    Draft draft = new Draft(this);
    draft.loads = true;
    return draft.finish();
  }

  public RunOptions withFaults(Fault... newFaults) {
    Draft draft = new Draft(this);
    draft.faults = List.of(newFaults);
    return draft.finish();
  }

  public RunOptions planting(List<Plant> newPlants) {
    Draft draft = new Draft(this);
    draft.plants = newPlants;
    return draft.finish();
  }

  int txnsOf(int session) {
    return txnCount / sessionCount + (session < txnCount % sessionCount ? 1 : 0);
  }

  /** The options on their way to others. */
  private static final class Draft {
    private final RunOptions old;
    private int sessionCount;
    private int txnCount;
    private int maxInFlight;
    private double abortFraction;
    private double indeterminateFraction;
    private int siteCount;
    private double gossip;
    private boolean opTimes;
    private boolean timestamps;
    private boolean tombstones;
    private boolean keepsConflicts;
    private boolean loads;
    private List<Fault> faults;
    private List<Plant> plants;

    Draft(RunOptions old) {
      this.old = old;
      sessionCount = old.sessionCount;
      txnCount = old.txnCount;
      maxInFlight = old.maxInFlight;
      abortFraction = old.abortFraction;
      indeterminateFraction = old.indeterminateFraction;
      siteCount = old.siteCount;
      gossip = old.gossip;
      opTimes = old.opTimes;
      timestamps = old.timestamps;
      tombstones = old.tombstones;
      keepsConflicts = old.keepsConflicts;
      loads = old.loads;
      faults = old.faults;
      plants = old.plants;
    }

    RunOptions finish() {
      return new RunOptions(
          old.isolation,
          old.seed,
          sessionCount,
          txnCount,
          maxInFlight,
          abortFraction,
          indeterminateFraction,
          siteCount,
          gossip,
          opTimes,
          timestamps,
          tombstones,
          keepsConflicts,
          loads,
          faults,
          plants);
    }
  }
}
