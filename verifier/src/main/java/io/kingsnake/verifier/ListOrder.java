package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.HashMap;
import java.util.Map;

/** Where reads need no sources: lists show their elements in the order of the appends. */
final class ListOrder {
  private static final int SEVERAL = -1;

  private final Facts facts;
  private final History history;
  private final int[] placeOf;
  private final Map<Long, Integer> appender = new HashMap<>(); // by key and element

  ListOrder(Facts facts, int[] placeOf) {
    this.facts = facts;
    this.history = facts.history;
    this.placeOf = placeOf;
    for (int txn = 0; txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        if (history.opKind(op) == OpKind.APPEND) {
          appender.merge(pair(history.opKey(op), history.opValue(op)), txn, (a, b) -> SEVERAL);
        }
      }
    }
  }

  private static long pair(int key, int element) {
    return ((long) key << 32) | element;
  }

  /** Who alone appended an element, or -1; also where the initial list may have held it. */
  int appender(int key, int element) {
    boolean open = facts.initial[key] == History.INITIAL;
    return open ? SEVERAL : appender.getOrDefault(pair(key, element), SEVERAL);
  }

  /** Whether a committed list read shows elements of two others, who alone appended them. */
  boolean shows(int txn, int key, int number, int first, int second) {
    int found = -1;
    int count = 0;
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      boolean isList =
          history.opKind(op) == OpKind.READ_LIST && history.opValue(op) != History.UNKNOWN;
      if (isList && history.opKey(op) == key && 2 * count++ == number) {
        for (int i = history.listStart(op); i < history.listEnd(op); i++) {
          int by = appender(key, history.listElement(i));
          found = by == first && found < 0 ? i : found;
          if (by == second && found >= 0 && first != second) {
            return history.isCommitted(txn)
                && history.isCommitted(first)
                && history.isCommitted(second);
          }
        }
      }
    }
    return false;
  }

  void check() throws Refusal {
    for (int op = 0, txn = 0; op < history.opCount(); op++) {
      while (op >= history.opEnd(txn)) {
        txn++;
      }
      boolean isSeen =
          placeOf[txn] >= 0
              && history.opKind(op) == OpKind.READ_LIST
              && history.opValue(op) != History.UNKNOWN;
      int last = -1;
      for (int i = isSeen ? history.listStart(op) : 0; isSeen && i < history.listEnd(op); i++) {
        long element = pair(history.opKey(op), history.listElement(i));
        if (!appender.containsKey(element)) {
          continue;
        }
        int by = appender(history.opKey(op), history.listElement(i));
        OrderCheck.require(by >= 0 && placeOf[by] >= 0, "elements may be from several");
        OrderCheck.require(placeOf[by] >= last, "a list shows another order of appends");
        last = placeOf[by];
      }
    }
  }
}
