package io.kingsnake.spark.huge;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Moments that cut a history into windows, as a guess. Cut b lies between windows b and b + 1. */
final class Cuts implements Serializable {
  private static final long serialVersionUID = 1L;

  private final long[] moments;
  private final long[] haloStarts;
  private final long[] haloEnds;

  /** Transactions that belong later than their time suggests: the first window they may be in. */
  private final Map<Long, Integer> moved = new HashMap<>();

  private Cuts(long[] moments, long[] haloStarts, long[] haloEnds) {
    this.moments = moments;
    this.haloStarts = haloStarts;
    this.haloEnds = haloEnds;
  }

  /**
   * Cuts of equal size, by a sample of times in ascending order.
   *
   * @param halo number of samples to examine on both sides of a cut
   */
  static Cuts of(long[] sample, int windows, int halo) {
    long[] all = new long[Math.max(0, windows - 1)];
    int count = 0;
    for (int b = 1; b < windows; b++) {
      long moment = sample[(int) ((long) b * sample.length / windows)];
      if (moment > sample[0] && (count == 0 || moment > all[count - 1])) {
        all[count++] = moment;
      }
    }
    long[] moments = Arrays.copyOf(all, count);
    long[] starts = new long[count];
    long[] ends = new long[count];
    for (int b = 0; b < count; b++) {
      int at = Arrays.binarySearch(sample, moments[b]);
      starts[b] = sample[Math.max(0, at - halo)];
      ends[b] = sample[Math.min(sample.length - 1, at + halo)];
    }
    return new Cuts(moments, starts, ends);
  }

  int windowCount() {
    return moments.length + 1;
  }

  long moment(int cut) {
    return moments[cut];
  }

  /** The cuts that the transaction is close to. */
  Set<Integer> near(RegisterTxn.Head txn) {
    Set<Integer> near = new HashSet<>(2);
    int base = base(txn.time());
    for (int cut = base - 1; cut >= 0 && haloEnds[cut] >= txn.time(); cut--) {
      near.add(cut);
    }
    for (int cut = base; cut < moments.length && haloStarts[cut] <= txn.time(); cut++) {
      near.add(cut);
    }
    return near;
  }

  /** The transaction belongs after the cut. */
  void move(long txn, int cut) {
    moved.merge(txn, cut + 1, Math::max);
  }

  int movedCount() {
    return moved.size();
  }

  int window(RegisterTxn.Head txn) {
    return Math.max(base(txn.time()), moved.getOrDefault(txn.identity(), 0));
  }

  private int base(long time) {
    int at = Arrays.binarySearch(moments, time);
    return at >= 0 ? at + 1 : -at - 1;
  }
}
