package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.history.SeenKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks of a replayed order that no transaction reads a version when a later one is visible to it.
 */
final class Visible {
  private final Facts facts;
  private final History history;
  private final Order order;
  private final int[] next; // by version: the one after it, or -1
  private final int[] previous;
  private final int[][] read; // by transaction: versions, or -1 if its own
  private final String paths;
  private final boolean isClosure;
  private final boolean isTimed; // whether who ended before is visible
  private final boolean isAlong; // whether every link of a path leads on in the order
  private final Map<Integer, List<Integer>> readersOf = new HashMap<>(); // by version
  private final int[] met; // by transaction: the last search that came by
  private final int[] shownTo; // by key: the reader, or session, that the version was shown to
  private final int[] shown; // by key: place of the last version
  private int search;
  private int lowest; // place of the first version that must not be visible

  Visible(Facts facts, Order order, int[] next, int[] previous, int[][] read) {
    this.facts = facts;
    this.order = order;
    this.next = next;
    this.previous = previous;
    this.read = read;
    history = facts.history;
    paths = facts.rule.paths();
    isClosure = paths.endsWith("+");
    isTimed = paths.contains("t]");
    isAlong = isClosure && (!isTimed || order.keepsTimes);
    met = new int[read.length];
    shownTo = new int[history.keyCount()];
    Arrays.fill(shownTo, -1);
    shown = new int[shownTo.length];
  }

  void check() throws Refusal {
    if (paths.isEmpty() || paths.contains("b") || paths.contains("items")) {
      return; // seen to already, or nothing to see to
    }
    for (int txn = 0; txn < read.length && (paths.contains("o") || paths.equals("sr")); txn++) {
      for (int version : facts.isUpdate(txn) || paths.equals("sr") ? read[txn] : new int[0]) {
        if (version >= 0) {
          readersOf.computeIfAbsent(version, v -> new ArrayList<>()).add(txn);
        }
      }
    }
    if (paths.matches("s|rs|sr")) {
      checkSessions();
      return;
    }
    for (int txn = 0; txn < read.length; txn++) {
      lowest = Integer.MAX_VALUE;
      for (int version : read[txn]) {
        boolean isLast = version < 0 || next[version] < 0;
        lowest = isLast ? lowest : Math.min(lowest, place(next[version]));
      }
      if (lowest < (isAlong ? order.end(txn) : Integer.MAX_VALUE)) {
        lowest = isClosure && !isAlong ? 0 : lowest;
        check(txn);
      }
    }
  }

  private void check(int txn) throws Refusal {
    boolean isEarlier = paths.equals("earlier"); // what was read by operations before the read
    if (!isEarlier) {
      visibleTo(txn).forEach(other -> show(other == txn ? -1 : other, txn));
    }
    SeenKeys seen = facts.seen(txn);
    int earlier = 0;
    for (int i = 0; i < read[txn].length; i++) {
      for (; isEarlier && seen.start(earlier) < seen.start(i); earlier++) {
        show(writer(read[txn][earlier]), txn);
      }
      checkRead(txn, seen.key(i), read[txn][i], txn);
    }
  }

  private void checkRead(int txn, int key, int version, int to) throws Refusal {
    boolean isLater = version >= 0 && shownTo[key] == to && shown[key] > place(version);
    Refusal.unless(!isLater, "transaction %d sees a later version than it reads", txn);
  }

  /** What a session wrote, or those whom it read from, is visible to it, or to its readers. */
  private void checkSessions() throws Refusal {
    for (int txn = 0; txn < read.length; txn++) {
      int session = history.txnSession(txn);
      if (!paths.equals("sr")) {
        checkReads(txn, session);
      }
      for (int op = history.opStart(txn); op < history.opEnd(txn) && paths.equals("sr"); op++) {
        for (int reader : readersOf.getOrDefault(op, List.of())) {
          checkReads(reader, session);
        }
      }
      boolean goesOn = facts.claim.sessionOrder() && order.has(txn);
      for (int version : goesOn && paths.equals("rs") ? read[txn] : new int[0]) {
        show(writer(version), session);
      }
      if (goesOn && !paths.equals("rs")) {
        show(txn, session);
      }
    }
  }

  private void checkReads(int txn, int session) throws Refusal {
    SeenKeys seen = facts.seen(txn);
    for (int i = 0; i < read[txn].length; i++) {
      checkRead(txn, seen.key(i), read[txn][i], session);
    }
  }

  private void show(int other, int to) {
    for (int op = other < 0 ? 0 : history.opStart(other);
        op < (other < 0 ? 0 : history.opEnd(other));
        op++) {
      if (previous[op] >= 0) {
        int key = history.opKey(op);
        shown[key] = Math.max(shownTo[key] == to ? shown[key] : -1, order.end(other));
        shownTo[key] = to;
      }
    }
  }

  /** Who wrote a version, or -1 if nobody else or initial. */
  private int writer(int version) {
    return version >= 0 && version < history.opCount() ? history.txnOf(version) : -1;
  }

  private int place(int version) {
    return writer(version) < 0 ? -1 : order.end(writer(version));
  }

  /** Goes back from the reader, link by link. */
  private List<Integer> visibleTo(int txn) {
    List<Integer> found = new ArrayList<>(List.of(txn));
    String[] links = paths.startsWith("[") ? new String[] {paths} : paths.split("");
    for (int link = links.length - 1; link >= 0; link--) {
      search++;
      List<Integer> last = found;
      found = isClosure ? last : new ArrayList<>();
      int next = 0;
      do {
        for (; next < last.size(); next++) {
          goBack(last.get(next), links[link], found);
        }
      } while (isTimed && meetEnded(txn, found));
    }
    return found;
  }

  /** Finds those that ended before one of these began; whether there are more. */
  private boolean meetEnded(int txn, List<Integer> found) {
    int before = found.size();
    long begin = found.stream().mapToLong(history::beginTime).max().orElse(History.NO_TIME);
    int until = isAlong ? order.end(txn) : order.events.length;
    for (int place = lowest; place < until; place++) {
      int other = order.events[place];
      meet(facts.isEarlier(facts.endLatest(other), begin) ? other : -1, found);
    }
    return found.size() > before;
  }

  private boolean meet(int other, List<Integer> found) {
    boolean counts = other >= 0 && met[other] != search && order.has(other);
    if (counts && (!isAlong || order.end(other) >= lowest)) {
      met[other] = search;
      found.add(other);
    }
    return counts;
  }

  /** Finds those from whom one link leads to the transaction. */
  private void goBack(int to, String links, List<Integer> found) {
    for (int last = to - 1; links.contains("s") && last >= 0; last--) {
      boolean isWorth = !order.has(last) || order.end(last) >= lowest; // the order keeps sessions
      if (!facts.inSession(last, to) || !isWorth || (order.has(last) && !meet(last, found))) {
        break; // who was met goes on from there
      }
    }
    for (int version : links.contains("r") ? read[to] : new int[0]) {
      meet(writer(version), found);
    }
    for (int op = history.opStart(to); op < history.opEnd(to) && links.contains("v"); op++) {
      meet(writer(previous[op]), found);
      for (int reader : readersOf.getOrDefault(previous[op], List.of())) {
        meet(reader == to ? -1 : reader, found);
      }
    }
  }
}
