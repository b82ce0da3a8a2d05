package io.kingsnake.checker.visibility;

import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.result.Link.Kind;
import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Represents start edges without quadratically many pairs: ends are sorted into a line of nodes,
 * and a begin follows the last of them that is certainly earlier.
 */
final class TimeLine {
  private final Problem problem;
  private final Moments moments;
  private final long[] ends; // ascending; empty where times do not count

  TimeLine(Problem problem) {
    this.problem = problem;
    moments = new Moments(problem.history());
    boolean counts = problem.orders().realTime() != RealTime.NOTHING;
    ends =
        IntStream.range(0, counts ? problem.participants().count() : 0)
            .mapToLong(this::end)
            .filter(end -> end != History.NO_TIME)
            .sorted()
            .distinct()
            .toArray();
  }

  /** Tests whether the time line agrees with every order of the problem. */
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
      dependencies.add(Kind.TIME, start + i - 1, start + i, -1);
    }
    for (int p = 0; p < start && !isEmpty(); p++) {
      int place = Arrays.binarySearch(ends, end(p));
      if (place >= 0) {
        dependencies.add(Kind.TIME, p, start + place, -1);
      }
      long begin = moments.snapshotEarliest(problem.participants().txn(p));
      int earlier = Moments.countBefore(ends, begin, problem.drift());
      if (earlier > 0) {
        dependencies.add(Kind.TIME, start + earlier - 1, p, -1);
      }
    }
  }

  private long end(int p) {
    return moments.commitLatest(problem.participants().txn(p));
  }
}
