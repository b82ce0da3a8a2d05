package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.SeenKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Order of appends by the lists that show their elements, for levels at which reads need no
 * sources: an element absent from a list was appended later. A transaction that did not commit is
 * assumed to have done nothing, which is the weakest assumption; an element that it appended then
 * says nothing.
 */
final class AppendOrder {
  private final History history;
  // By key and element: which transactions appended it how often; none if it may be from elsewhere.
  private final Map<List<Integer>, Map<Integer, Integer>> appenders = new HashMap<>();

  AppendOrder(History history) {
    this.history = history;
    for (int op = 0; op < history.opCount(); op++) {
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

  /** The length of the list that the operation read; 0 if it read none. */
  int length(int op) {
    boolean isList = history.opKind(op) == OpKind.READ_LIST && history.opValue(op) >= 0;
    return isList ? history.listLength(op) : 0;
  }

  /**
   * The transactions of which one appended the element at a place of a list, with the number of
   * such appends; none if that is open.
   */
  Map<Integer, Integer> appenders(int list, int place) {
    return appenders.getOrDefault(List.of(history.opKey(list), element(list, place)), Map.of());
  }

  private int element(int list, int place) {
    return history.listElement(history.listStart(list) + place);
  }

  /** Length of the list's part whose absences are known to come later: it ends at own appends. */
  int toldLength(int list) {
    return length(list) == 0 ? 0 : Math.max(SeenKeys.startOfOwn(history, list), 0);
  }

  private boolean isAppend(int op, int key) {
    return history.opKind(op) == OpKind.APPEND && history.opKey(op) == key;
  }

  /**
   * Tests whether the absence of the append from the list is significant: for own appends it is
   * not.
   */
  private boolean isTold(int append, int list) {
    return history.txnOf(append) != history.txnOf(list) || SeenKeys.ownAppend(history, list) < 0;
  }

  /** Tests whether a committed append is missing from the list, and significantly so. */
  boolean isLeftOut(int append, int list) {
    return isTold(append, list)
        && isAppend(append, history.opKey(list))
        && history.isCommitted(history.txnOf(append))
        && IntStream.range(0, length(list))
            .noneMatch(i -> element(list, i) == history.opValue(append));
  }

  void check(Order order) throws Refusal {
    Map<Integer, List<Integer>> appends = new HashMap<>(); // by key, in the order
    for (int txn : order.events) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.opKind(op) == OpKind.APPEND) {
          appends.computeIfAbsent(history.opKey(op), key -> new ArrayList<>()).add(op);
        }
      }
    }
    for (int op = 0; op < history.opCount(); op++) {
      if (length(op) > 0 && order.has(history.txnOf(op))) {
        int last = lastShown(op, order);
        checkLeftOut(op, appends.getOrDefault(history.opKey(op), List.of()), order, last);
      }
    }
  }

  /** The place of the last append in the list, within the part whose absences come later. */
  private int lastShown(int op, Order order) throws Refusal {
    int last = 0;
    int lastTold = 0;
    int told = toldLength(op);
    Map<List<Integer>, Integer> used = new HashMap<>(); // by element and place
    for (int i = 0; i < length(op); i++) {
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
        lastTold = i < told ? last : lastTold;
        used.merge(List.of(element(op, i), last), 1, Integer::sum);
      }
    }
    assert lastTold <= last : "what is after place " + last + " was not shown";
    return lastTold;
  }

  /** Checks that everything before the last append in a list is in it, too. */
  private void checkLeftOut(int list, List<Integer> appends, Order order, int last) throws Refusal {
    Set<Integer> shown = new HashSet<>();
    IntStream.range(0, length(list)).forEach(i -> shown.add(element(list, i)));
    for (int append : appends) {
      if (order.end(history.txnOf(append)) >= last) {
        return;
      }
      boolean isIn = shown.contains(history.opValue(append)) || !isTold(append, list);
      Refusal.unless(isIn, "a list leaves out what came before");
    }
  }

  /**
   * Tests whether the list shows an element more often than it was appended: then no occurrence
   * counts.
   */
  private boolean isShownTooOften(int list, int place, Map<Integer, Integer> by) {
    int appended = by.values().stream().mapToInt(Integer::intValue).sum();
    for (int i = 0; i < length(list); i++) {
      appended -= element(list, i) == element(list, place) ? 1 : 0;
    }
    return appended < 0;
  }
}
