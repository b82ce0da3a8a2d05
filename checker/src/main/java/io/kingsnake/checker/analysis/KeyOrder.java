package io.kingsnake.checker.analysis;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Some keys in key order, so that those in a range are found by two binary searches. */
public final class KeyOrder {
  private final History history;
  private final int[] sorted;

  public KeyOrder(History history, IntPredicate isListed) {
    this.history = history;
    sorted =
        IntStream.range(0, history.keyCount())
            .filter(isListed)
            .boxed()
            .sorted((left, right) -> history.keys().compare(left.intValue(), right.intValue()))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /** Keys that hold lists, which are no records: no range query returns them. */
  public static BitSet lists(History history) {
    BitSet lists = new BitSet();
    for (int op = 0; op < history.opCount() && !history.isPlain(); op++) {
      OpKind kind = history.opKind(op);
      if (kind == OpKind.APPEND || kind == OpKind.READ_LIST) {
        lists.set(history.opKey(op));
      }
    }
    return lists;
  }

  public int count() {
    return sorted.length;
  }

  /** The key at a place; those of a range are at {@code start(range) .. end(range)}. */
  public int key(int place) {
    return sorted[place];
  }

  public int start(@Nullable Range range) {
    return range == null ? 0 : firstAt(range, false);
  }

  public int end(@Nullable Range range) {
    return range == null ? 0 : Math.max(start(range), firstAt(range, true));
  }

  /** The first place not before the range, or the first after it. */
  private int firstAt(Range range, boolean after) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      Object key = history.keys().at(sorted[middle]);
      if (after ? !range.endsBefore(key) : range.startsAfter(key)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
