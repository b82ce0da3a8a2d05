package io.kingsnake.checker.explain;

import io.kingsnake.checker.problem.Orders;
import io.kingsnake.checker.problem.Orders.RealTime;
import io.kingsnake.checker.problem.Visibility;
import io.kingsnake.history.History;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Who sees whom in an accepting order: walks back from the reader, dependency by dependency, by
 * what the level counts as one.
 */
final class VisibleTransactions {
  private static final int NOWHERE = -1;

  private final History history;
  private final Orders orders;
  private final long drift;
  private final VersionHistory versions;
  private final int[] placeOf;
  private final Map<Integer, Set<Integer>> before = new HashMap<>(); // by transaction
  private final int[] byEnd; // committed transactions by their end, where times show

  /** {@code readings}: reader, key, source each. */
  VisibleTransactions(
      History history,
      Orders orders,
      long drift,
      VersionHistory versions,
      int[] placeOf,
      List<int[]> readings) {
    this.history = history;
    this.orders = orders;
    this.drift = drift;
    this.versions = versions;
    this.placeOf = placeOf;
    byEnd =
        IntStream.range(0, timesShow() ? history.txnCount() : 0)
            .filter(txn -> history.isCommitted(txn) && history.endTime(txn) != History.NO_TIME)
            .boxed()
            .sorted(Comparator.comparingLong(history::endTime))
            .mapToInt(txn -> txn)
            .toArray();
    for (int[] reading : readings) {
      addReading(reading[0], reading[1], reading[2]);
    }
    for (int txn = 0; txn < placeOf.length; txn++) {
      if (placeOf[txn] != NOWHERE) {
        addOrders(txn);
      }
    }
  }

  private boolean timesShow() {
    return orders.realTime() == RealTime.ONLY_VISIBILITY;
  }

  private void addReading(int reader, int key, int source) {
    if (source >= 0) {
      add(source, reader);
    }
    int overwriter = versions.after(source, key, reader);
    if (orders.visibility() == Visibility.UPDATES
        && versions.writesAnything(reader)
        && overwriter >= 0) {
      add(reader, overwriter);
    }
  }

  private void addOrders(int txn) {
    for (int overwritten : versions.overwrittenBy(txn)) {
      add(overwritten, txn);
    }
    int last = txn - 1;
    while (last >= 0 && isInSessionOf(last, txn) && placeOf[last] == NOWHERE) {
      last--;
    }
    if (orders.session() && last >= 0 && isInSessionOf(last, txn)) {
      add(last, txn);
    }
  }

  private boolean isInSessionOf(int txn, int other) {
    return history.txnSession(txn) == history.txnSession(other);
  }

  private void add(int first, int second) {
    before.computeIfAbsent(second, s -> new HashSet<>()).add(first);
  }

  /** Whether dependencies lead from {@code other} to {@code reader}. */
  boolean sees(int reader, int other) {
    Set<Integer> met = new HashSet<>();
    Deque<Integer> work = new ArrayDeque<>();
    int shown = 0; // of byEnd: these were met already
    met.add(reader);
    work.add(reader);
    while (!work.isEmpty()) {
      int txn = work.remove();
      for (int earlier : before.getOrDefault(txn, Set.of())) {
        meet(earlier, other, met, work);
      }
      for (; shown < byEnd.length && endsBefore(byEnd[shown], txn); shown++) {
        meet(byEnd[shown], other, met, work);
      }
      if (met.contains(other)) {
        return true;
      }
    }
    return false;
  }

  /** Without start edges, dependencies go along the order: what comes before needs no look. */
  private void meet(int txn, int goal, Set<Integer> met, Deque<Integer> work) {
    if ((timesShow() || placeOf[txn] >= placeOf[goal]) && met.add(txn)) {
      work.add(txn);
    }
  }

  private boolean endsBefore(int txn, int other) {
    long begin = history.beginTime(other);
    return begin != History.NO_TIME && history.endTime(txn) < begin - drift;
  }
}
