package io.kingsnake.checker.registers;

import io.kingsnake.history.History;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * One way to explain all that was seen of one list.
 *
 * @param places the possible appenders of each part of the longest list that was seen: one
 *     transaction, or several that appended the same
 * @param seen by list read: how many of these parts it saw
 */
record ListVersions(int key, List<List<Integer>> places, Map<Integer, Integer> seen) {
  ListVersions {
    places = List.copyOf(places);
    seen = Collections.unmodifiableMap(new TreeMap<>(seen));
    int length = places.size();
    assert seen.values().stream().allMatch(each -> each <= length)
        : "more than " + length + " places were seen: " + seen;
  }

  /** Tests whether some place of the list may hold the append of several transactions. */
  boolean isOpen() {
    return places.stream().anyMatch(place -> place.size() > 1);
  }

  /** Transactions with the same appends as others, by transaction. */
  Map<Integer, List<Integer>> groups() {
    Map<Integer, List<Integer>> groups = new HashMap<>();
    for (List<Integer> place : places) {
      if (place.size() > 1) {
        place.forEach(txn -> groups.put(txn, place));
      }
    }
    return groups;
  }

  /**
   * The known order of versions: as in the list, and others after it. Transactions that appended
   * the same all come after what precedes the first of their places.
   */
  List<VersionOrder> orders(Iterable<Integer> appenders) {
    List<VersionOrder> orders = new ArrayList<>();
    List<Integer> known = new ArrayList<>(); // so far, in order
    Set<Integer> listed = new TreeSet<>();
    for (List<Integer> place : places) {
      if (place.size() == 1) {
        known.add(place.get(0));
      } else if (!listed.contains(place.get(0))) {
        place.forEach(txn -> addAfterLast(known, txn, orders));
      }
      listed.addAll(place);
    }
    for (int txn : appenders) {
      if (!listed.contains(txn)) {
        addAfterLast(known, txn, orders);
      }
    }
    if (!known.isEmpty()) {
      orders.add(0, new VersionOrder(key, known));
    }
    return orders;
  }

  private void addAfterLast(List<Integer> known, int txn, List<VersionOrder> orders) {
    if (!known.isEmpty()) {
      orders.add(new VersionOrder(key, List.of(known.get(known.size() - 1), txn)));
    }
  }

  /** The value that a register in place of the list would show. */
  int valueSeen(int op, VersionValues values) {
    int length = seen.getOrDefault(op, 0);
    return length == 0 ? History.INITIAL : values.of(key, places.get(length - 1));
  }

  /** Open part of the list, which the search has to determine. */
  OpenList open(History history) {
    Map<Integer, Integer> seenBy = new HashMap<>(); // by transaction
    seen.forEach((op, length) -> seenBy.put(history.txnOf(op), length));
    return new OpenList(key, places, seenBy);
  }
}
