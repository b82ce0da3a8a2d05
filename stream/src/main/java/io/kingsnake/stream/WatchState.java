package io.kingsnake.stream;

import io.kingsnake.history.History;
import io.kingsnake.stream.chain.Chain;
import org.jspecify.annotations.Nullable;

/**
 * Progress of a watch.
 *
 * @param validUpTo the time up to which all transactions are explained, or {@link History#NO_TIME}
 * @param lag from there to the latest end that was seen, in the recording's unit of time
 * @param waiting transactions that came and are not explained yet
 * @param keys whose last version is kept
 * @param open transactions that have begun and not committed
 * @param rate transactions that come in a second
 * @param knots number of calls of the checker
 * @param remark obstacle to progress, if there is one
 */
public record WatchState(
    long validUpTo,
    long replayed,
    long lag,
    long waiting,
    long keys,
    long open,
    long rate,
    long knots,
    @Nullable String remark) {
  public static WatchState of(Chain chain, long rate) {
    boolean isKnown = chain.validUpTo() != History.NO_TIME && chain.latestEnd() != History.NO_TIME;
    return new WatchState(
        chain.validUpTo(),
        chain.replayed(),
        isKnown ? Math.max(0, chain.latestEnd() - chain.validUpTo()) : 0,
        chain.waiting(),
        chain.keys(),
        chain.open(),
        rate,
        chain.knots(),
        chain.suspicion().orElse(null));
  }

  /** State with a remark, while an operation takes long. */
  WatchState remarking(String what) {
    return new WatchState(validUpTo, replayed, lag, waiting, keys, open, 0, knots, what);
  }

  /** In the text format of Prometheus. */
  public String metrics() {
    return metric("replayed_total", "counter", "Transactions that are explained.", replayed)
        + metric("waiting", "gauge", "Transactions that are not explained yet.", waiting)
        + metric("lag", "gauge", "In the recording's unit of time.", lag)
        + metric("rate", "gauge", "Transactions that come in a second.", rate)
        + metric("keys", "gauge", "Keys whose last version is kept.", keys)
        + metric("open", "gauge", "Transactions that have begun and not committed.", open)
        + metric("knots_total", "counter", "Windows that the checker was asked about.", knots);
  }

  private static String metric(String name, String type, String help, long value) {
    return "# HELP kingsnake_%s %s%n# TYPE kingsnake_%s %s%nkingsnake_%s %d%n"
        .formatted(name, help, name, type, name, value)
        .replace(System.lineSeparator(), "\n");
  }
}
