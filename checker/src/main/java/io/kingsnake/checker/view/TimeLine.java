package io.kingsnake.checker.view;

import io.kingsnake.checker.problem.Orders.RealTime;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.Way.Link;
import io.kingsnake.history.History;
import io.kingsnake.history.Saturating;
import java.util.Arrays;

/**
 * Start edges without their quadratically many pairs: ends are sorted into a line of nodes, and a
 * begin follows the last of them that is earlier by more than the drift. What is indeterminate has
 * no end.
 */
final class TimeLine {
  private final Problem problem;
  private final History history;
  private final long[] ends; // sorted; empty where times do not count

  TimeLine(Problem problem) {
    this.problem = problem;
    history = problem.history();
    int count = problem.participants().count();
    boolean counts = problem.orders().realTime() != RealTime.NOTHING;
    long[] known = new long[counts ? count : 0];
    int size = 0;
    for (int p = 0; p < known.length; p++) {
      if (hasEnd(p)) {
        known[size++] = end(p);
      }
    }
    ends = Arrays.copyOf(known, size);
    Arrays.sort(ends);
  }

  /** Whether it leads along every order of the problem. */
  boolean isAlongOrder() {
    return isEmpty() || problem.orders().realTime() == RealTime.TRANSACTIONS;
  }

  boolean isEmpty() {
    return ends.length == 0;
  }

  int nodeEnd() {
    return problem.participants().count() + ends.length;
  }

  void addTo(Dependencies dependencies) {
    int start = problem.participants().count();
    for (int i = 1; i < ends.length; i++) {
      dependencies.add(Link.TIME, start + i - 1, start + i, -1);
    }
    for (int p = 0; p < start && !isEmpty(); p++) {
      if (hasEnd(p)) {
        dependencies.add(Link.TIME, p, start + earlierThan(end(p)), -1);
      }
      long begin = history.beginTime(problem.participants().txn(p));
      int earlier =
          begin == History.NO_TIME ? 0 : earlierThan(Saturating.minus(begin, problem.drift()));
      if (earlier > 0) {
        dependencies.add(Link.TIME, start + firstOf(earlier - 1), p, -1);
      }
    }
  }

  /** The first of the ends that are equal to the one at {@code index}: where they all lead to. */
  private int firstOf(int index) {
    return earlierThan(ends[index]);
  }

  /** How many ends are earlier. */
  private int earlierThan(long time) {
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

  private boolean hasEnd(int p) {
    return history.isCommitted(problem.participants().txn(p)) && end(p) != History.NO_TIME;
  }

  private long end(int p) {
    return history.endTime(problem.participants().txn(p));
  }
}
