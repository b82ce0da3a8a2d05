package io.kingsnake.checker.module;

import io.kingsnake.history.Saturating;
import java.util.Arrays;

/**
 * Real-time order without its quadratically many edges. Times are sorted into a line of auxiliary
 * events: an earlier event leads into its place on the line, a later one follows the last place
 * that is earlier by more than the delay.
 */
public final class RealTimeOrder implements CheckerModule {
  /** What recorded times order. */
  public enum Reach {
    /** Commits precede begins later than them. */
    COMMITS_BEFORE_BEGINS,
    /** Begins and commits precede commits later than them. */
    ALL_BEFORE_COMMITS
  }

  private final Reach reach;
  private final long delay;

  /** Times order what is more than the drift of the check, and {@code delay} on top, apart. */
  public RealTimeOrder(Reach reach, long delay) {
    this.reach = reach;
    this.delay = delay;
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
    Line line = new Line(observations, constraints, delay);
    switch (reach) {
      case COMMITS_BEFORE_BEGINS -> line.commitsBeforeBegins();
      case ALL_BEFORE_COMMITS -> line.allBeforeCommits();
    }
  }

  private static final class Line {
    private final Observations observations;
    private final Constraints constraints;
    private final Times times;
    private final long delay;
    private final long[] ends;
    private final int[] events;

    Line(Observations observations, Constraints constraints, long delay) {
      this.observations = observations;
      this.constraints = constraints;
      this.delay = delay;
      times = new Times(observations);
      ends = sortedEnds();
      events = new int[ends.length];
      Arrays.setAll(events, i -> constraints.auxiliary());
      for (int i = 1; i < events.length; i++) {
        constraints.before(events[i - 1], events[i]);
      }
      constraints.chain(events);
    }

    void commitsBeforeBegins() {
      for (int p = 0; p < observations.count(); p++) {
        if (times.hasEnd(p)) {
          constraints.before(constraints.commit(p), events[firstAtLeast(times.end(p))]);
        }
        if (times.hasBegin(p)) {
          int earlier = firstAtLeast(earliest(times.begin(p))) - 1;
          if (earlier >= 0) {
            constraints.before(events[firstAtLeast(ends[earlier])], constraints.begin(p));
          }
        }
      }
    }

    void allBeforeCommits() {
      for (int p = 0; p < observations.count(); p++) {
        if (times.hasEnd(p)) {
          constraints.before(events[lastAtMost(times.end(p))], constraints.commit(p));
          precede(constraints.commit(p), times.end(p));
        }
        if (times.hasBegin(p)) {
          precede(constraints.begin(p), times.begin(p));
        }
      }
    }

    private void precede(int event, long time) {
      int after = lastAtMost(latest(time)) + 1;
      if (after < events.length) {
        constraints.before(event, events[after]);
      }
    }

    /** What is before this is certainly before {@code time}. */
    private long earliest(long time) {
      return Saturating.minus(Saturating.minus(time, delay), observations.drift());
    }

    /** What is after this is certainly after {@code time}. */
    private long latest(long time) {
      return Saturating.plus(Saturating.plus(time, delay), observations.drift());
    }

    private long[] sortedEnds() {
      long[] found = new long[observations.count()];
      int count = 0;
      for (int p = 0; p < found.length; p++) {
        if (times.hasEnd(p)) {
          found[count++] = times.end(p);
        }
      }
      found = Arrays.copyOf(found, count);
      Arrays.sort(found);
      return found;
    }

    /** The first index whose time is at least {@code time}. */
    private int firstAtLeast(long time) {
      int low = 0;
      int high = ends.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (ends[middle] < time) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    private int lastAtMost(long time) {
      return (time == Long.MAX_VALUE ? ends.length : firstAtLeast(time + 1)) - 1;
    }
  }
}
