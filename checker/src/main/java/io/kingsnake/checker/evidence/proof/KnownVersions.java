package io.kingsnake.checker.evidence.proof;

import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the key under which the versions of two transactions are known to follow each other. */
public final class KnownVersions {
  private record Place(int order, int index) {}

  private final List<VersionOrder> orders;
  private final Map<Integer, List<Place>> placesOf = new HashMap<>(); // by transaction

  public KnownVersions(List<VersionOrder> orders) {
    this.orders = orders;
    for (int order = 0; order < orders.size(); order++) {
      List<Integer> txns = orders.get(order).txns();
      for (int i = 0; i < txns.size(); i++) {
        placesOf.computeIfAbsent(txns.get(i), txn -> new ArrayList<>()).add(new Place(order, i));
      }
    }
  }

  /** The key, or -1. */
  public int keyOf(int earlier, int later) {
    for (Place first : placesOf.getOrDefault(earlier, List.of())) {
      for (Place second : placesOf.getOrDefault(later, List.of())) {
        if (first.order() == second.order() && first.index() < second.index()) {
          return orders.get(first.order()).key();
        }
      }
    }
    return -1;
  }
}
