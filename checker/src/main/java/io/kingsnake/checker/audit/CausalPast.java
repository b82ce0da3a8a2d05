package io.kingsnake.checker.audit;

import io.kingsnake.checker.proof.Witness;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.History;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Looks, for every read, at the writers of the key that commit after the one that was read from and
 * before the reader: none may be in the reader's past, U (so ∪ wr)+ S. The past is kept as clocks
 * over lanes, each ordered by so ∪ wr, some lanes at a time.
 */
final class CausalPast {
  private final RawExecution raw;
  private final History history;
  private final boolean sessionOrder;
  private final int[] order; // the transactions that commit
  private final int[] before; // by transaction: the one before in its session, or -1
  private final int[] lane; // by transaction
  private final int[] laneIndex;
  private int laneCount;
  private final int[] starts; // by key: places of its writers, ascending
  private final int[] places;

  CausalPast(RawExecution raw, boolean sessionOrder) {
    this.raw = raw;
    this.history = raw.history();
    this.sessionOrder = sessionOrder;
    order = commitOrder();
    before = new int[history.txnCount()];
    lane = new int[history.txnCount()];
    laneIndex = new int[history.txnCount()];
    layOut();
    starts = new int[history.keyCount() + 2];
    places = placesOfWriters();
  }

  private int[] commitOrder() {
    IntList committed = new IntList();
    for (int txn = 0; txn < history.txnCount(); txn++) {
      if (raw.commits(txn)) {
        committed.add(txn);
      }
    }
    int[] inOrder = new int[committed.size()];
    for (int i = 0; i < inOrder.length; i++) {
      inOrder[raw.place(committed.get(i))] = committed.get(i);
    }
    return inOrder;
  }

  /**
   * A lane goes on with the next of its session, or if there is none, with somebody who read it.
   */
  private void layOut() {
    boolean[] hasNext = new boolean[history.txnCount()];
    Arrays.fill(before, -1);
    int last = -1;
    for (int txn = 0; sessionOrder && txn < history.txnCount(); txn++) {
      if (raw.commits(txn)) {
        if (last >= 0 && history.txnSession(last) == history.txnSession(txn)) {
          before[txn] = last;
          hasNext[last] = true;
        }
        last = txn;
      }
    }
    for (int txn : order) {
      int tail = before[txn];
      for (int op = history.opStart(txn); tail < 0 && op < history.opEnd(txn); op++) {
        int source = raw.source(op);
        tail = source >= 0 && !hasNext[source] ? source : -1;
      }
      if (tail >= 0) {
        hasNext[tail] = true;
      }
      lane[txn] = tail < 0 ? laneCount++ : lane[tail];
      laneIndex[txn] = tail < 0 ? 0 : laneIndex[tail] + 1;
    }
  }

  private int[] placesOfWriters() {
    for (int round = 0; round < 2; round++) {
      int[] found = round == 0 ? new int[0] : new int[starts[starts.length - 1]];
      for (int place = 0; place < order.length; place++) {
        int txn = order[place];
        for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
          if (history.opKind(op).isWrite() && round == 0) {
            starts[history.opKey(op) + 2]++;
          } else if (history.opKind(op).isWrite()) {
            found[starts[history.opKey(op) + 1]++] = place;
          }
        }
      }
      if (round == 1) {
        return found;
      }
      for (int key = 2; key < starts.length; key++) {
        starts[key] += starts[key - 1];
      }
    }
    throw new AssertionError("two rounds");
  }

  /** What is wrong with some read, or nothing. */
  Optional<String> wrong() {
    long rows = Math.max(1, order.length);
    long ints = Math.min(Integer.MAX_VALUE / 2, Runtime.getRuntime().maxMemory() / 20);
    int width = (int) Math.max(1, Math.min(laneCount, ints / rows));
    int[] clocks = new int[order.length * width];
    for (int first = 0; first < laneCount; first += width) {
      Arrays.fill(clocks, -1);
      for (int place = 0; place < order.length; place++) {
        advance(clocks, place, first, width);
      }
      int firstHere = first;
      Optional<String> wrong =
          IntStream.range(0, order.length)
              .parallel()
              .mapToObj(place -> wrongReads(clocks, place, firstHere, width))
              .flatMap(Optional::stream)
              .findFirst();
      if (wrong.isPresent()) {
        return wrong;
      }
    }
    return Optional.empty();
  }

  private void advance(int[] clocks, int place, int first, int width) {
    int txn = order[place];
    merge(clocks, place, raw.place(before[txn]), width);
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (raw.source(op) >= 0) {
        merge(clocks, place, raw.place(raw.source(op)), width);
      }
    }
    int own = lane[txn] - first;
    if (own >= 0 && own < width) {
      clocks[place * width + own] = laneIndex[txn];
    }
  }

  private static void merge(int[] clocks, int place, int from, int width) {
    if (from < 0) {
      return;
    }
    int to = place * width;
    int base = from * width;
    for (int i = 0; i < width; i++) {
      clocks[to + i] = Math.max(clocks[to + i], clocks[base + i]);
    }
  }

  private Optional<String> wrongReads(int[] clocks, int place, int first, int width) {
    int s = order[place];
    for (int op = history.opStart(s); op < history.opEnd(s); op++) {
      if (raw.source(op) == Witness.UNSAID) {
        continue;
      }
      int key = history.opKey(op);
      int oldest = raw.place(raw.source(op));
      for (int i = lastBefore(key, place); i >= starts[key] && places[i] > oldest; i--) {
        int u = order[places[i]];
        int column = lane[u] - first;
        if (column >= 0 && column < width && clocks[place * width + column] >= laneIndex[u]) {
          return Optional.of(
              "%s is in the past of %s and a later writer of key %s than the one it read from"
                  .formatted(raw.name(u), raw.name(s), history.keys().show(key)));
        }
      }
    }
    return Optional.empty();
  }

  /** The index of the last writer of a key before a place. */
  private int lastBefore(int key, int place) {
    int low = starts[key];
    int high = starts[key + 1];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (places[middle] < place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }
}
