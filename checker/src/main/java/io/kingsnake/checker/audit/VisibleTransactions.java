package io.kingsnake.checker.audit;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.engine.graph.Adjacency;
import io.kingsnake.engine.graph.EdgeList;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import io.kingsnake.history.Moments;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Who sees whom in an accepting order: walks back from the reader, dependency by dependency, by
 * what the level counts as one.
 */
final class VisibleTransactions {
  private static final int NOWHERE = -1;

  private final History history;
  private final Moments moments;
  private final Orders orders;
  private final long drift;
  private final VersionHistory versions;
  private final int[] placeOf;
  private final Adjacency before;
  private final int[] byEnd; // committed transactions by their end, where times show
  private final boolean isOrdered; // dependencies go along the order, start edges included
  private final int[] metIn; // by transaction: number of the walk that met it
  private int walk;
  private int lastReader = NOWHERE;

  /** {@code readings}: reader, key, source each. */
  VisibleTransactions(
      History history,
      Orders orders,
      long drift,
      VersionHistory versions,
      int[] placeOf,
      List<int[]> readings) {
    this.history = history;
    moments = new Moments(history);
    this.orders = orders;
    this.drift = drift;
    this.versions = versions;
    this.placeOf = placeOf;
    byEnd = byEnd();
    isOrdered = byEnd.length == 0 || timesGoAlong();
    metIn = new int[placeOf.length];
    EdgeList edges = new EdgeList();
    readings.forEach(reading -> addReading(reading[0], reading[1], reading[2], edges));
    for (int txn = 0; txn < placeOf.length; txn++) {
      if (placeOf[txn] != NOWHERE) {
        addOrders(txn, edges);
      }
    }
    before = Adjacency.predecessors(placeOf.length, edges, edges.size());
  }

  private int[] byEnd() {
    boolean timesShow = orders.realTime() == RealTime.ONLY_VISIBILITY;
    return IntStream.range(0, timesShow ? history.txnCount() : 0)
        .filter(txn -> moments.commitLatest(txn) != History.NO_TIME)
        .boxed()
        .sorted(Comparator.comparingLong(moments::commitLatest))
        .mapToInt(txn -> txn)
        .toArray();
  }

  /** Whether nobody ended before somebody began who comes earlier in the order. */
  private boolean timesGoAlong() {
    int[] inOrder = new int[placeOf.length];
    int count = 0;
    for (int txn = 0; txn < placeOf.length; txn++) {
      if (placeOf[txn] != NOWHERE) {
        inOrder[placeOf[txn]] = txn;
        count++;
      }
    }
    long latestBegin = History.NO_TIME; // so far
    for (int place = 0; place < count; place++) {
      int txn = inOrder[place];
      if (Moments.areBefore(moments.commitLatest(txn), latestBegin, drift)) {
        return false;
      }
      latestBegin = Math.max(latestBegin, moments.snapshotEarliest(txn));
    }
    return true;
  }

  private void addReading(int reader, int key, int source, EdgeList edges) {
    if (source >= 0) {
      edges.add(source, reader);
    }
    int overwriter = versions.after(source, key, reader);
    if (orders.visibility() == Visibility.UPDATES
        && versions.writesAnything(reader)
        && overwriter >= 0) {
      edges.add(reader, overwriter);
    }
  }

  private void addOrders(int txn, EdgeList edges) {
    for (int overwritten : versions.overwrittenBy(txn)) {
      edges.add(overwritten, txn);
    }
    int last = txn - 1;
    while (last >= 0 && isInSessionOf(last, txn) && placeOf[last] == NOWHERE) {
      last--;
    }
    if (orders.session() && last >= 0 && isInSessionOf(last, txn)) {
      edges.add(last, txn);
    }
  }

  private boolean isInSessionOf(int txn, int other) {
    return history.txnSession(txn) == history.txnSession(other);
  }

  /** Whether dependencies lead from {@code other} to {@code reader}. */
  boolean sees(int reader, int other) {
    if (isOrdered && placeOf[other] >= placeOf[reader]) {
      return false;
    }
    if (isOrdered || reader != lastReader) {
      walkBack(reader, isOrdered ? placeOf[other] : 0);
      lastReader = reader;
    }
    return metIn[other] == walk;
  }

  /** Meets everybody who leads to the reader, from a place in the order on. */
  private void walkBack(int reader, int firstPlace) {
    walk++;
    IntList work = new IntList();
    int shown = 0; // of byEnd: these were met already
    work.add(reader);
    while (!work.isEmpty()) {
      int txn = work.pop();
      for (int i = before.start(txn); i < before.end(txn); i++) {
        meet(before.neighbour(i), firstPlace, work);
      }
      for (; shown < byEnd.length && endsBefore(byEnd[shown], txn); shown++) {
        meet(byEnd[shown], firstPlace, work);
      }
    }
  }

  private void meet(int txn, int firstPlace, IntList work) {
    if (metIn[txn] != walk && placeOf[txn] >= firstPlace) {
      metIn[txn] = walk;
      work.add(txn);
    }
  }

  private boolean endsBefore(int txn, int other) {
    return Moments.areBefore(moments.commitLatest(txn), moments.snapshotEarliest(other), drift);
  }
}
