package io.kingsnake.checker.problem;

import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Real-time order without its quadratically many edges. Times are sorted into a line of auxiliary
 * events: an earlier event leads into its place on the line, a later one follows the last place
 * that is earlier by more than the drift. A begin time is the begin event's, an end time the
 * commit's [viper §5]; what is indeterminate has no end, so that its commit precedes nobody.
 */
final class RealTimeEdges {
  private final History history;
  private final Problem problem;
  private final long drift;
  private final List<int[]> lines = new ArrayList<>();
  private int eventEnd;

  RealTimeEdges(Problem problem, int eventEnd) {
    this.history = problem.history();
    this.problem = problem;
    this.drift = problem.drift();
    this.eventEnd = eventEnd;
  }

  /** The definition, for one pair of events; the lines say the same for all pairs. */
  static boolean precedes(Problem problem, int from, int to) {
    RealTimeEdges times = new RealTimeEdges(problem, 0);
    int p = problem.participantOf(from);
    int q = problem.participantOf(to);
    boolean commitToBegin = problem.isWriteEvent(from) && problem.isReadEvent(to);
    boolean toCommit = problem.isWriteEvent(to);
    return switch (problem.orders().realTime()) {
      case NOTHING -> false;
      case TRANSACTIONS, ONLY_VISIBILITY -> commitToBegin && times.commitBeforeBegin(p, q);
      case TO_COMMITS -> toCommit && times.beforeCommit(from, q);
      case ALL_BUT_BEGINS ->
          (commitToBegin && times.commitBeforeBegin(p, q))
              || (toCommit && times.beforeCommit(from, q));
    };
  }

  private boolean commitBeforeBegin(int p, int q) {
    return hasEnd(p) && hasBegin(q) && end(p) < begin(q) - drift;
  }

  private boolean beforeCommit(int from, int q) {
    int p = problem.participantOf(from);
    boolean isBegin = problem.isReadEvent(from);
    return hasEnd(q)
        && (isBegin
            ? hasBegin(p) && begin(p) < end(q) - drift
            : hasEnd(p) && end(p) < end(q) - drift);
  }

  /** The lines, each a chain of auxiliary events. */
  List<int[]> lines() {
    return lines;
  }

  int eventEnd() {
    return eventEnd;
  }

  void add() {
    switch (problem.orders().realTime()) {
      case NOTHING, ONLY_VISIBILITY -> {}
      case TRANSACTIONS -> commitsBeforeBegins();
      case TO_COMMITS -> everythingBeforeCommits();
      case ALL_BUT_BEGINS -> {
        everythingBeforeCommits();
        commitsBeforeBegins();
      }
    }
  }

  private void commitsBeforeBegins() {
    long[] ends = sortedEnds();
    int start = addLine(ends.length);
    for (int p = 0; p < problem.participants().count(); p++) {
      if (hasEnd(p)) {
        problem.edges().add(problem.writeEvent(p), start + firstAtLeast(ends, end(p)));
      }
      if (hasBegin(p)) {
        int earlier = firstAtLeast(ends, begin(p) - drift) - 1;
        if (earlier >= 0) {
          problem.edges().add(start + firstAtLeast(ends, ends[earlier]), problem.readEvent(p));
        }
      }
    }
  }

  private void everythingBeforeCommits() {
    long[] ends = sortedEnds();
    int start = addLine(ends.length);
    for (int p = 0; p < problem.participants().count(); p++) {
      if (hasEnd(p)) {
        problem.edges().add(start + lastAtMost(ends, end(p)), problem.writeEvent(p));
        int afterEnd = lastAtMost(ends, end(p) + drift) + 1;
        if (afterEnd < ends.length) {
          problem.edges().add(problem.writeEvent(p), start + afterEnd);
        }
      }
      if (hasBegin(p)) {
        int afterBegin = lastAtMost(ends, begin(p) + drift) + 1;
        if (afterBegin < ends.length && problem.participants().isOptional(p)) {
          problem.conditionalEdges().add(p, problem.readEvent(p), start + afterBegin);
        } else if (afterBegin < ends.length) {
          problem.edges().add(problem.readEvent(p), start + afterBegin);
        }
      }
    }
  }

  private int addLine(int length) {
    int start = eventEnd;
    int[] line = new int[length];
    Arrays.setAll(line, i -> start + i);
    for (int i = 1; i < length; i++) {
      problem.edges().add(start + i - 1, start + i);
    }
    lines.add(line);
    eventEnd += length;
    return start;
  }

  private long[] sortedEnds() {
    long[] ends = new long[problem.participants().count()];
    int count = 0;
    for (int p = 0; p < ends.length; p++) {
      if (hasEnd(p)) {
        ends[count++] = end(p);
      }
    }
    ends = Arrays.copyOf(ends, count);
    Arrays.sort(ends);
    return ends;
  }

  private boolean hasEnd(int p) {
    int txn = problem.participants().txn(p);
    return history.isCommitted(txn) && history.endTime(txn) != History.NO_TIME;
  }

  private long end(int p) {
    return history.endTime(problem.participants().txn(p));
  }

  private boolean hasBegin(int p) {
    return begin(p) != History.NO_TIME;
  }

  private long begin(int p) {
    return history.beginTime(problem.participants().txn(p));
  }

  /** The first index whose time is at least {@code time}. */
  private static int firstAtLeast(long[] sorted, long time) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static int lastAtMost(long[] sorted, long time) {
    return (time == Long.MAX_VALUE ? sorted.length : firstAtLeast(sorted, time + 1)) - 1;
  }
}
