package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.SeenKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks of a replayed order that nobody reads a version when a later one is visible to him. */
final class Visible {
  private final Facts facts;
  private final History history;
  private final String ways;
  private final Order order;
  private final int[] next; // by version: the one after it, or -1
  private final int[] previous;
  private final int[][] versionsOf; // by transaction: what it read, or -1 if from itself
  private final Map<Integer, List<Integer>> readersOf = new HashMap<>(); // by version
  private final Map<Integer, Integer> shown = new HashMap<>(); // by key: place of the last version
  private int session = -1; // that the versions are shown in
  private final int[] met; // by transaction: the one, or the session, that it is visible to
  private final boolean leadBack; // whether ways lead back in the order
  private int metCount;

  Visible(Facts facts, Order order, int[] next, int[] previous) {
    this.facts = facts;
    this.order = order;
    this.next = next;
    this.previous = previous;
    history = facts.history;
    ways = facts.rule.ways();
    versionsOf = new int[history.txnCount()][0];
    met = new int[history.txnCount()];
    Arrays.fill(met, -1);
    leadBack = !ways.contains("t") || order.keepsTimes;
  }

  void read(int txn, int[] versions) {
    versionsOf[txn] = ways.equals("b") ? versionsOf[txn] : versions;
    for (int version : ways.equals("sr") || ways.contains("o]") ? versions : new int[0]) {
      if (version >= 0) {
        readersOf.computeIfAbsent(version, v -> new ArrayList<>()).add(txn);
      }
    }
  }

  void check(int[] items) throws Refusal {
    if (ways.equals("items")) {
      checkItems(items.length == 0 ? order : new Order(facts, items));
      return;
    }
    for (int txn = 0; txn < met.length; txn++) {
      switch (ways) {
        case "b", "own-items", "" -> {} // seen to already, or nothing to see to
        case "s", "rs", "sr" -> checkInSession(txn);
        default -> checkWaysTo(txn);
      }
    }
  }

  /** Who wrote a version, or -1 if nobody else or initial. */
  private int writer(int version) {
    return version >= 0 && version < history.opCount() ? history.txnOf(version) : -1;
  }

  private int[] sources(int txn) {
    return Arrays.stream(versionsOf[txn]).map(this::writer).filter(by -> by >= 0).toArray();
  }

  /** The place of a version's writer in an order, or -1. */
  private int place(int version, Order inOrder) {
    return writer(version) < 0 ? -1 : inOrder.commits[writer(version)];
  }

  private void checkItems(Order items) throws Refusal {
    for (int version = 0; version < next.length; version++) {
      boolean follows = next[version] < 0 || place(version, items) < place(next[version], items);
      Refusal.unless(follows, "versions of items come in another order");
    }
    for (int txn = 0; txn < met.length; txn++) {
      Refusal.unless(items.has(txn) == order.has(txn), "T%d reads no items", txn);
      SeenKeys seen = facts.seen(txn);
      for (int i = 0; i < versionsOf[txn].length; i++) {
        int version = versionsOf[txn][i];
        if (version >= 0 && !seen.isPredicate(i)) {
          int after = next[version] < 0 ? items.events.length : place(next[version], items);
          boolean isThen = place(version, items) < items.begins[txn] && after >= items.begins[txn];
          Refusal.unless(isThen, "T%d reads another version of an item", txn);
        }
      }
    }
  }

  // Along each session: versions that it wrote before, or that those wrote whom it read from.

  private void checkInSession(int txn) throws Refusal {
    if (history.txnSession(txn) != session) {
      session = history.txnSession(txn);
      shown.clear();
    }
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      for (int reader : readersOf.getOrDefault(op, List.of())) {
        checkShown(reader);
      }
    }
    if (!ways.equals("sr")) {
      checkShown(txn);
    }
    boolean counts = order.has(txn) && facts.claim.sessionOrder();
    for (int writer : !counts ? new int[0] : ways.equals("rs") ? sources(txn) : new int[] {txn}) {
      show(writer);
    }
  }

  private void checkShown(int reader) throws Refusal {
    for (int version : versionsOf[reader]) {
      if (version < 0) {
        continue;
      }
      int key = version < history.opCount() ? history.opKey(version) : version - history.opCount();
      boolean isLater = shown.getOrDefault(key, -1) > place(version, order);
      Refusal.unless(!isLater, "T%d sees a later version than it reads", reader);
    }
  }

  private void show(int writer) {
    for (int op = history.opStart(writer); op < history.opEnd(writer); op++) {
      if (history.opKind(op).isWrite() && met[writer] != session) {
        shown.merge(history.opKey(op), order.commits[writer], Math::max);
      }
    }
    met[writer] = session;
  }

  // Along ways of links.

  private void checkWaysTo(int txn) throws Refusal {
    int until = leadBack ? order.commits[txn] : order.events.length;
    int lowest = until; // place of those that must not be visible
    for (int version : versionsOf[txn]) {
      boolean isLast = version < 0 || next[version] < 0;
      lowest = isLast ? lowest : Math.min(lowest, place(next[version], order));
    }
    if (lowest < until) {
      meetAll(txn, leadBack ? lowest : 0, until);
    }
    for (int i = 0; i < versionsOf[txn].length && lowest < until; i++) {
      int later = versionsOf[txn][i] < 0 ? -1 : next[versionsOf[txn][i]];
      for (; later >= 0 && place(later, order) < until; later = next[later]) {
        boolean isVisible = isVisible(history.txnOf(later), txn, i);
        Refusal.unless(!isVisible, "T%d sees a later version than it reads", txn);
      }
    }
  }

  private boolean isVisible(int other, int txn, int read) {
    SeenKeys seen = facts.seen(txn);
    boolean isMet = met[other] == txn || (ways.equals("[rs]") && facts.inSession(other, txn));
    for (int i = 0; i <= read && isMet && ways.equals("earlier"); i++) {
      if (seen.op(i) < seen.op(read) && writer(versionsOf[txn][i]) == other) {
        return true;
      }
    }
    return isMet && !ways.equals("earlier");
  }

  private void meetAll(int txn, int lowest, int until) {
    if (ways.equals("rr")) {
      for (int source : sources(txn)) {
        meet(txn, sources(source));
      }
      return;
    }
    long latestBegin = history.beginTime(txn);
    meetLinked(txn, txn);
    int before = -1;
    while (before < metCount && ways.endsWith("+")) {
      before = leadBack ? Integer.MAX_VALUE : metCount; // else again while there are more
      for (int place = until - 1; place >= lowest; place--) {
        int other = order.events[place];
        if (ways.contains("t") && facts.isEarlier(facts.endTime(other), latestBegin)) {
          meet(txn, other);
        }
        if (met[other] == txn) {
          latestBegin = Math.max(latestBegin, history.beginTime(other));
          meetLinked(txn, other);
        }
      }
    }
  }

  private void meet(int txn, int... others) {
    for (int other : others) {
      if (other != txn && met[other] != txn) {
        met[other] = txn;
        metCount++;
      }
    }
  }

  /** Those from which one link leads to the other transaction are visible, too. */
  private void meetLinked(int txn, int to) {
    meet(txn, sources(to));
    int last = to - 1;
    while (last >= 0 && facts.inSession(last, to) && !order.has(last)) {
      last--;
    }
    if (ways.contains("s") && last >= 0 && facts.inSession(last, to)) {
      meet(txn, last);
    }
    for (int op = history.opStart(to); op < history.opEnd(to) && ways.contains("v"); op++) {
      if (writer(previous[op]) >= 0) {
        meet(txn, writer(previous[op]));
      }
      for (int reader : readersOf.getOrDefault(previous[op], List.of())) {
        if (reader != to && facts.isUpdate(reader)) {
          meet(txn, reader);
        }
      }
    }
  }
}
