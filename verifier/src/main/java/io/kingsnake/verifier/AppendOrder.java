package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where reads need no sources, lists still show their elements in the order of the appends. */
final class AppendOrder {
  private static final int NOBODY = -1;
  private static final int SEVERAL = -2;

  private final History history;
  private final Map<List<Integer>, Integer> appenders = new HashMap<>(); // by key and element

  AppendOrder(History history) {
    this.history = history;
    for (int op = 0; op < history.opCount(); op++) {
      if (history.opKind(op) == OpKind.APPEND) {
        boolean isOpen = history.initialValue(history.opKey(op)) == History.INITIAL;
        List<Integer> element = List.of(history.opKey(op), history.opValue(op));
        int txn = isOpen ? SEVERAL : history.txnOf(op);
        appenders.merge(element, txn, (one, other) -> SEVERAL);
      }
    }
  }

  /** How long the list is that the operation read; 0 if it read none. */
  int length(int op) {
    boolean isList = history.opKind(op) == OpKind.READ_LIST && history.opValue(op) >= 0;
    return isList ? history.listLength(op) : 0;
  }

  /** Who alone can have appended what a list shows at a place, or a negative number. */
  int appender(int list, int place) {
    int element = history.listElement(history.listStart(list) + place);
    return appenders.getOrDefault(List.of(history.opKey(list), element), NOBODY);
  }

  void check(Order order) throws Refusal {
    for (int op = 0; op < history.opCount(); op++) {
      int last = -1;
      for (int i = 0; i < length(op) && order.has(history.txnOf(op)); i++) {
        int txn = appender(op, i);
        int place = txn < 0 ? txn : order.end(txn);
        Refusal.unless(txn == NOBODY || place >= Math.max(0, last), "lists show no such order");
        last = Math.max(last, place);
      }
    }
  }
}
