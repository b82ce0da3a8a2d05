package io.kingsnake.checker.minimal;

import io.kingsnake.engine.ints.IntArrays;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Transactions that ran at about the same time, as far as their places in sessions show: most
 * violations are among neighbours.
 */
final class Windows {
  private static final List<Integer> NEAR = List.of(60, 1000); // sizes
  private static final List<Integer> AROUND = List.of(60, 250, 1000);
  private static final int SIZE = 250;

  private final int[] order;

  private Windows(History history) {
    double[] place = new double[history.txnCount()];
    for (int session = 0; session < history.sessionCount(); session++) {
      int start = history.sessionStart(session);
      double length = history.sessionEnd(session) - start;
      for (int txn = start; txn < history.sessionEnd(session); txn++) {
        place[txn] = (txn - start) / length;
      }
    }
    order =
        IntArrays.sorted(
            IntStream.range(0, place.length), Comparator.comparingDouble(txn -> place[txn]));
  }

  /**
   * First ever wider windows around some transactions; then, unless only near ones are wanted, all
   * others.
   */
  static List<BitSet> of(History history, Collection<Integer> txns, boolean onlyNear) {
    Windows windows = new Windows(history);
    int[] places =
        IntStream.range(0, windows.order.length)
            .filter(place -> txns.contains(windows.order[place]))
            .toArray();
    int middle = places.length == 0 ? 0 : places[places.length / 2];
    Set<BitSet> found = new LinkedHashSet<>();
    for (int size : onlyNear ? NEAR : AROUND) {
      found.add(windows.of(middle - size / 2, size));
    }
    for (int start = 0; start < windows.order.length && !onlyNear; start += SIZE) {
      found.add(windows.of(start, SIZE));
    }
    return new ArrayList<>(found);
  }

  private BitSet of(int first, int size) {
    int start = Math.max(0, Math.min(first, order.length - size));
    BitSet txns = new BitSet();
    for (int place = start; place < Math.min(order.length, start + size); place++) {
      txns.set(order[place]);
    }
    return txns;
  }
}
