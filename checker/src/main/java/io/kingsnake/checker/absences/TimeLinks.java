package io.kingsnake.checker.absences;

import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Recorded ends that come before begins, as links through a line of nodes, one for each end:
 * participants are numbered first, these nodes after them.
 */
final class TimeLinks {
  private final Execution execution;
  private final Problem problem;
  private final Moments moments;
  private final int[] byEnd; // participants; empty where times do not count

  TimeLinks(Execution execution) {
    this.execution = execution;
    problem = execution.problem();
    moments = new Moments(problem.history());
    boolean counts = problem.orders().realTime() == RealTime.ONLY_VISIBILITY;
    byEnd =
        IntArrays.sorted(
            IntStream.of(counts ? execution.events() : new int[0])
                .filter(p -> end(p) != History.NO_TIME),
            Comparator.comparingLong(this::end));
  }

  /** Tests whether no transaction that ended before another began comes after it in the order. */
  boolean areAlongOrder() {
    long latestBegin = History.NO_TIME;
    for (int p : isEmpty() ? new int[0] : execution.events()) {
      if (Moments.areBefore(end(p), latestBegin, problem.drift())) {
        return false;
      }
      latestBegin = Math.max(latestBegin, begin(p));
    }
    return true;
  }

  boolean isEmpty() {
    return byEnd.length == 0;
  }

  int nodeEnd() {
    return firstNode() + byEnd.length;
  }

  /** Tests whether the node is one of the line. */
  boolean isTime(int node) {
    return node >= firstNode();
  }

  private int firstNode() {
    return problem.participants().count();
  }

  private long begin(int participant) {
    return moments.snapshotEarliest(execution.txn(participant));
  }

  private long end(int participant) {
    return moments.commitLatest(execution.txn(participant));
  }

  void addTo(EdgeList links) {
    long[] ends = Arrays.stream(byEnd).mapToLong(this::end).toArray();
    for (int i = 0; i < byEnd.length; i++) {
      links.add(byEnd[i], firstNode() + i);
      if (i > 0) {
        links.add(firstNode() + i - 1, firstNode() + i);
      }
    }
    for (int p : isEmpty() ? new int[0] : execution.events()) {
      int earlier = Moments.countBefore(ends, begin(p), problem.drift());
      if (earlier > 0) {
        links.add(firstNode() + earlier - 1, p);
      }
    }
  }
}
