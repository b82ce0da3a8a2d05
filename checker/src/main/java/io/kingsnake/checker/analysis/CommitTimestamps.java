package io.kingsnake.checker.analysis;

import io.kingsnake.history.History;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.Timestamps;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The order of versions that the database's commit timestamps show. */
public final class CommitTimestamps {
  private CommitTimestamps() {}

  /** One order for each key that several with different timestamps wrote. */
  public static List<VersionOrder> versionOrders(History history) {
    Timestamps stamps = history.timestamps();
    if (stamps == null) {
      return List.of();
    }
    Map<Integer, List<Integer>> writers = new TreeMap<>(); // by key
    for (int txn = 0; txn < history.txnCount(); txn++) {
      boolean isStamped = stamps.commitPhysical(txn) != History.NO_TIME;
      for (int op = history.opStart(txn); isStamped && op < history.opEnd(txn); op++) {
        if (history.outcome(txn) != Outcome.ABORTED && history.isWrite(op)) {
          List<Integer> txns = writers.computeIfAbsent(history.opKey(op), key -> new ArrayList<>());
          if (txns.isEmpty() || txns.get(txns.size() - 1) != txn) {
            txns.add(txn);
          }
        }
      }
    }
    List<VersionOrder> orders = new ArrayList<>();
    writers.forEach((key, txns) -> addOrder(orders, stamps, key, txns));
    return orders;
  }

  /** Timestamps that are equal say nothing, so one of each is enough. */
  private static void addOrder(
      List<VersionOrder> orders, Timestamps stamps, int key, List<Integer> txns) {
    txns.sort(stamps::compareCommits);
    List<Integer> distinct = new ArrayList<>();
    for (int txn : txns) {
      int last = distinct.isEmpty() ? -1 : distinct.get(distinct.size() - 1);
      if (last < 0 || stamps.compareCommits(last, txn) != 0) {
        distinct.add(txn);
      }
    }
    if (distinct.size() > 1) {
      orders.add(new VersionOrder(key, distinct));
    }
  }
}
