package io.kingsnake.testkit.oracle;

import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Pipelined RAM as Lipton and Sandberg have it, for committed reads and writes of keys that start
 * without a value: each session sees all that is written in an order of its own, in which sessions
 * keep theirs.
 */
public final class SessionViews {
  private final History history;

  public SessionViews(History history) {
    this.history = history;
  }

  public boolean explainEverySession() {
    int[] txns = new int[history.txnCount()];
    Arrays.setAll(txns, txn -> txn);
    List<int[]> orders = new ArrayList<>();
    Permutations.forEach(txns, order -> orders.add(order.clone()));
    orders.removeIf(order -> !keepsSessions(order));
    return Arrays.stream(txns)
        .map(history::txnSession)
        .allMatch(session -> orders.stream().anyMatch(order -> explains(order, session)));
  }

  private boolean keepsSessions(int[] order) {
    for (int i = 0; i < order.length; i++) {
      for (int j = i + 1; j < order.length; j++) {
        if (order[j] < order[i] && history.txnSession(order[i]) == history.txnSession(order[j])) {
          return false;
        }
      }
    }
    return true;
  }

  /** Tests whether the session read the last version of each key in this order. */
  private boolean explains(int[] order, int session) {
    Map<Integer, Integer> last = new HashMap<>();
    for (int txn : order) {
      for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
        int key = history.opKey(op);
        if (history.opKind(op).isWrite()) {
          last.put(key, history.opValue(op));
        } else if (history.txnSession(txn) == session
            && last.getOrDefault(key, History.ABSENT) != history.opValue(op)) {
          return false;
        }
      }
    }
    return true;
  }
}
