package io.kingsnake.database.run;

import io.kingsnake.database.Isolation;
import java.time.Duration;
import java.util.Optional;

/**
 * Options for running a workload against a database.
 *
 * @param clients number of clients that work at the same time
 * @param txns number of transactions that must commit, over all clients; aborted ones come on top
 * @param seed decides what clients attempt; the database decides what becomes of it
 * @param abortFraction the part of transactions that their client rolls back on purpose
 * @param rate at most so many transactions begin in a second, over all clients
 * @param limit stop after this long, whatever is left
 */
public record RunOptions(
    Isolation isolation,
    int clients,
    int txns,
    long seed,
    double abortFraction,
    Optional<Double> rate,
    Optional<Duration> limit) {
  /** Number of transactions so large that only the time ends the run. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  private static final int MAX_RATE = 1_000_000;

  public RunOptions {
    if (clients < 1 || txns < 0 || !(abortFraction >= 0 && abortFraction < 1)) {
      throw new IllegalArgumentException(
          "need a client, no negative number of transactions and an abort fraction below 1 but got"
              + " %d, %d, %s".formatted(clients, txns, abortFraction));
    }
    if (rate.isPresent() && !(rate.get() > 0 && rate.get() <= MAX_RATE)) {
      throw new IllegalArgumentException(
          "a rate is above 0 and at most %d transactions a second but got %s"
              .formatted(MAX_RATE, rate.get()));
    }
  }

  public RunOptions(
      Isolation isolation,
      int clients,
      int txns,
      long seed,
      double abortFraction,
      Optional<Duration> limit) {
    this(isolation, clients, txns, seed, abortFraction, Optional.empty(), limit);
  }

  public static RunOptions of(Isolation isolation, int clients, int txns, long seed) {
    return new RunOptions(isolation, clients, txns, seed, 0, Optional.empty());
  }

  /** Tests whether only the time limit ends the run. */
  public boolean isUnlimited() {
    return txns == UNLIMITED;
  }
}
