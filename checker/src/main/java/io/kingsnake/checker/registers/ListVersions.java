package io.kingsnake.checker.registers;

import io.kingsnake.history.History;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One way to explain all that was seen of one list.
 *
 * @param txns who appended the longest list that was seen, in order
 * @param sources by list read: the transaction whose version it saw, or {@link #INITIAL}
 */
record ListVersions(int key, List<Integer> txns, Map<Integer, Integer> sources) {
  static final int INITIAL = -1;

  ListVersions {
    txns = List.copyOf(txns);
    sources = Map.copyOf(sources);
  }

  /** The order of versions: as in the list, and what is not in the list comes after it. */
  List<VersionOrder> orders(Iterable<Integer> appenders) {
    List<VersionOrder> orders = new ArrayList<>();
    if (txns.isEmpty()) {
      return orders;
    }
    orders.add(new VersionOrder(key, txns));
    int last = txns.get(txns.size() - 1);
    Set<Integer> seen = new HashSet<>(txns);
    for (int txn : appenders) {
      if (!seen.contains(txn)) {
        orders.add(new VersionOrder(key, List.of(last, txn)));
      }
    }
    return orders;
  }

  /** What a register in place of the list would be read as. */
  int valueSeen(int op, VersionValues values) {
    int source = sources.getOrDefault(op, INITIAL);
    return source == INITIAL ? History.INITIAL : values.of(key, source);
  }
}
