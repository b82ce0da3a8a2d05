package io.kingsnake.checker.certify;

import io.kingsnake.checker.registers.Registers;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Writes what lists show: in which order versions come, who took effect, and what cannot be. */
final class ListText {
  private final History history;
  private final History form;
  private final ListContradictions seen;
  private final Map<Long, Integer> keyOfPair = new HashMap<>();
  private final Map<Integer, List<Integer>> readsOf = new HashMap<>(); // by key: operations
  private final int[] txnOf; // by operation, where there are lists

  ListText(History history, Registers registers, ListContradictions seen) {
    this.history = history;
    this.seen = seen;
    form = registers.history();
    for (VersionOrder order : registers.versions()) {
      List<Integer> txns = order.txns();
      for (int i = 0; i + 1 < txns.size(); i++) {
        keyOfPair.putIfAbsent(pair(txns.get(i), txns.get(i + 1)), order.key());
      }
    }
    boolean any = hasLists(history);
    txnOf = new int[any ? history.opCount() : 0];
    for (int txn = 0; any && txn < history.txnCount(); txn++) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        txnOf[op] = txn;
        if (isRead(op) && form.isCommitted(txn)) {
          readsOf.computeIfAbsent(history.opKey(op), key -> new ArrayList<>()).add(op);
        }
      }
    }
  }

  private static boolean hasLists(History history) {
    for (int op = 0; op < history.opCount(); op++) {
      if (history.opKind(op) == OpKind.READ_LIST) {
        return true;
      }
    }
    return false;
  }

  private boolean isRead(int op) {
    return isRead(history, op);
  }

  static boolean isRead(History history, int op) {
    return history.opKind(op) == OpKind.READ_LIST && history.opValue(op) != History.UNKNOWN;
  }

  private static long pair(int earlier, int later) {
    return ((long) earlier << 32) | later;
  }

  /** The key under which lists show the versions of the two one after the other, or -1. */
  int keyOf(int earlier, int later) {
    return keyOfPair.getOrDefault(pair(earlier, later), -1);
  }

  /** States that one version comes before the other, by a list that shows it. */
  int order(ProofText text, int key, int earlier, int later) {
    text.touch(key);
    for (int op : readsOf.getOrDefault(key, List.of())) {
      int first = blockOf(op, earlier);
      int second = blockOf(op, later);
      if (first >= 0 && (second < 0 || second > first) && txnOf[op] != later) {
        return text.state(1, "v", txnOf[op], key, number(op), earlier, later);
      }
    }
    throw new NotCovered("lists can be explained in several ways");
  }

  /** The same by elements, wherever they came from. */
  int dirtyOrder(ProofText text, int key, int earlier, int later) {
    for (int op : readsOf.getOrDefault(key, List.of())) {
      int first = placeOf(op, earlier);
      for (int i = first + 1; first >= 0 && i < history.listEnd(op) - history.listStart(op); i++) {
        if (appends(later, key, history.listElement(history.listStart(op) + i))) {
          return text.state(1, "v", txnOf[op], key, number(op), earlier, later);
        }
      }
    }
    throw new NotCovered("lists can be explained in several ways");
  }

  /** States that those took effect whose appends were seen. */
  void shown(ProofText text) {
    for (int txn = 0; history != form && txn < history.txnCount(); txn++) {
      if (history.outcome(txn) == Outcome.INDETERMINATE && form.isCommitted(txn)) {
        show(text, txn);
      }
    }
  }

  private void show(ProofText text, int txn) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op) == OpKind.APPEND) {
        for (int read : readsOf.getOrDefault(history.opKey(op), List.of())) {
          if (txnOf[read] != txn && blockOf(read, txn) >= 0) {
            text.state(1, "t", txnOf[read], history.opKey(op), number(read), txn);
            return;
          }
        }
      }
    }
  }

  /** The first place in the list of an element that the transaction appended, or -1. */
  private int placeOf(int read, int txn) {
    for (int i = history.listStart(read); i < history.listEnd(read); i++) {
      if (appends(txn, history.opKey(read), history.listElement(i))) {
        return i - history.listStart(read);
      }
    }
    return -1;
  }

  private boolean appends(int txn, int key, int element) {
    return IntStream.range(history.opStart(txn), history.opEnd(txn))
        .anyMatch(
            op ->
                history.opKind(op) == OpKind.APPEND
                    && history.opKey(op) == key
                    && history.opValue(op) == element);
  }

  /** The first place in the list of all that the transaction appended, or -1. */
  private int blockOf(int read, int txn) {
    int[] block =
        IntStream.range(history.opStart(txn), history.opEnd(txn))
            .filter(op -> history.opKind(op) == OpKind.APPEND)
            .filter(op -> history.opKey(op) == history.opKey(read))
            .map(history::opValue)
            .toArray();
    int[] list = seen.list(txnOf[read], read);
    for (int at = 0; at + block.length <= list.length; at++) {
      if (Arrays.equals(list, at, at + block.length, block, 0, block.length)) {
        return at;
      }
    }
    return -1;
  }

  private int number(int read) {
    return number(history, txnOf[read], read);
  }

  static int number(History history, int txn, int read) {
    int count = 0;
    for (int op = history.opStart(txn); op < read; op++) {
      count += isRead(history, op) && history.opKey(op) == history.opKey(read) ? 1 : 0;
    }
    return 2 * count;
  }
}
