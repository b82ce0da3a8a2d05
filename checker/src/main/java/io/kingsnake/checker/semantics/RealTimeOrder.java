package io.kingsnake.checker.semantics;

import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import io.kingsnake.history.Saturating;
import java.util.Arrays;
import java.util.function.IntToLongFunction;

/**
 * Real-time order without its quadratically many edges. The earliest moments of what comes later
 * are sorted into a line of auxiliary events, each of which precedes the events of its moment; what
 * comes earlier leads into the line at the first moment that is certainly after it.
 *
 * @param delay times order what is apart as the drift of the check asks, and this on top
 */
public record RealTimeOrder(Reach reach, long delay) implements CheckerModule {
  /** Events that recorded times order. */
  public enum Reach {
    /** Commits precede begins that are certainly later. */
    COMMITS_BEFORE_BEGINS,
    /** Begins and commits precede commits that are certainly later. */
    ALL_BEFORE_COMMITS
  }

  @Override
  public String name() {
    return "real-time-order";
  }

  @Override
  public String description() {
    return "What the clock put first took effect first.";
  }

  @Override
  public void contribute(Observations observations, Constraints constraints) {
    Moments moments = new Moments(observations.history());
    boolean towardsBegins = reach == Reach.COMMITS_BEFORE_BEGINS;
    TimeChain line =
        new TimeChain(
            observations,
            constraints,
            towardsBegins ? moments::snapshotEarliest : moments::commitEarliest,
            Saturating.plus(Math.max(1, observations.drift()), delay));
    for (int p = 0; p < observations.count(); p++) {
      int txn = observations.txn(p);
      line.enter(constraints.commit(p), moments.commitLatest(txn));
      if (!towardsBegins) {
        line.enter(constraints.begin(p), moments.snapshotLatest(txn));
      }
      int later = towardsBegins ? constraints.begin(p) : constraints.commit(p);
      line.leave(txn, later);
    }
  }

  private static final class TimeChain {
    private final Constraints constraints;
    private final IntToLongFunction earliest; // by transaction
    private final long gap;
    private final long[] times; // ascending
    private final int[] events;

    TimeChain(
        Observations observations, Constraints constraints, IntToLongFunction earliest, long gap) {
      this.constraints = constraints;
      this.earliest = earliest;
      this.gap = gap;
      long[] all = new long[observations.count()];
      Arrays.setAll(all, p -> earliest.applyAsLong(observations.txn(p)));
      times =
          Arrays.stream(all).filter(time -> time != History.NO_TIME).sorted().distinct().toArray();
      events = new int[times.length];
      Arrays.setAll(events, i -> constraints.auxiliary());
      for (int i = 1; i < events.length; i++) {
        constraints.before(events[i - 1], events[i]);
      }
      constraints.chain(events);
    }

    void enter(int event, long latest) {
      int after = Moments.firstAfter(latest, times, gap);
      if (after < events.length) {
        constraints.before(event, events[after]);
      }
    }

    void leave(int txn, int event) {
      int place = Arrays.binarySearch(times, earliest.applyAsLong(txn));
      if (place >= 0) {
        constraints.before(events[place], event);
      }
    }
  }
}
