package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where reads need no sources, lists still show their elements in the order of the appends. Who did
 * not commit is taken to have done nothing, which asks least; an element that he appended tells
 * nothing then.
 */
final class AppendOrder {
  private final History history;
  // By key and element: how often who appended it; nobody if it may be from elsewhere.
  private final Map<List<Integer>, Map<Integer, Integer>> appenders = new HashMap<>();

  AppendOrder(History history, boolean isAsked) {
    this.history = history;
    for (int op = 0; op < history.opCount() && isAsked; op++) {
      if (history.opKind(op) == OpKind.APPEND) {
        int key = history.opKey(op);
        List<Integer> element = List.of(key, history.opValue(op));
        boolean isKnown = history.initialValue(key) != History.INITIAL;
        int txn = history.txnOf(op);
        if (!isKnown || !history.isCommitted(txn)) {
          appenders.put(element, Map.of());
        } else if (!Map.of().equals(appenders.get(element))) {
          appenders.computeIfAbsent(element, e -> new HashMap<>()).merge(txn, 1, Integer::sum);
        }
      }
    }
  }

  /** How long the list is that the operation read; 0 if it read none. */
  int length(int op) {
    boolean isList = history.opKind(op) == OpKind.READ_LIST && history.opValue(op) >= 0;
    return isList ? history.listLength(op) : 0;
  }

  /** One of these appended what a list shows at a place, as often; nobody if that is open. */
  Map<Integer, Integer> appenders(int list, int place) {
    return appenders.getOrDefault(List.of(history.opKey(list), element(list, place)), Map.of());
  }

  private int element(int list, int place) {
    return history.listElement(history.listStart(list) + place);
  }

  void check(Order order) throws Refusal {
    for (int op = 0; op < history.opCount(); op++) {
      int last = 0;
      Map<List<Integer>, Integer> used = new HashMap<>(); // by element and place
      for (int i = 0; i < length(op) && order.has(history.txnOf(op)); i++) {
        Map<Integer, Integer> by = appenders(op, i);
        int first = Integer.MAX_VALUE; // the first place that can have come next
        for (Map.Entry<Integer, Integer> each : by.entrySet()) {
          int place = order.end(each.getKey());
          boolean isLeft = used.getOrDefault(List.of(element(op, i), place), 0) < each.getValue();
          boolean isNext = place >= last && place < first;
          first = isNext && (isLeft || isShownTooOften(op, i, by)) ? place : first;
        }
        Refusal.unless(by.isEmpty() || first < Integer.MAX_VALUE, "lists show no such order");
        if (!by.isEmpty()) {
          last = first;
          used.merge(List.of(element(op, i), last), 1, Integer::sum);
        }
      }
    }
  }

  /** Whether the list shows an element more often than it was appended: then nobody counts. */
  private boolean isShownTooOften(int list, int place, Map<Integer, Integer> by) {
    int appended = by.values().stream().mapToInt(Integer::intValue).sum();
    for (int i = 0; i < length(list); i++) {
      appended -= element(list, i) == element(list, place) ? 1 : 0;
    }
    return appended < 0;
  }
}
