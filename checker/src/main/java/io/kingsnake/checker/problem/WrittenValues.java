package io.kingsnake.checker.problem;

import io.kingsnake.history.History;
import java.util.Arrays;

/** Every (key, value) that anybody wrote, whether it took effect or not. */
final class WrittenValues {
  private final long[] sorted;

  WrittenValues(History history) {
    long[] pairs = new long[history.opCount()];
    int count = 0;
    for (int op = 0; op < pairs.length; op++) {
      if (history.opKind(op).isWrite()) {
        pairs[count++] = pair(history.opKey(op), history.opValue(op));
      }
    }
    sorted = Arrays.copyOf(pairs, count);
    Arrays.sort(sorted);
  }

  boolean contains(int key, int value) {
    return Arrays.binarySearch(sorted, pair(key, value)) >= 0;
  }

  private static long pair(int key, int value) {
    return ((long) key << 32) | (value & 0xFFFFFFFFL);
  }
}
