package io.kingsnake.checker.analysis;

import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.Arrays;

/**
 * Keys that were there all the time: present initially, and nobody who may have committed left them
 * absent. A range query that covers such a key and does not return it saw something impossible.
 *
 * <p>A query is judged by counting: present keys in its range (two binary searches) against present
 * keys among its rows. Only when the counts differ is the missing key looked for.
 */
final class PresentKeys {
  static final int NO_KEY = -1;

  private final History history;

  /** The present keys in key order. */
  private final int[] sorted;

  private final boolean[] present;

  PresentKeys(History history, WriteIndex writes, InitialValues initial) {
    this.history = history;
    this.present = new boolean[history.keyCount()];
    boolean[] isList = listKeys();
    int count = 0;
    for (int key = 0; key < present.length; key++) {
      int absence = writes.group(key, History.ABSENT);
      present[key] =
          initial.isPresent(key)
              && !isList[key]
              && (absence == WriteIndex.NONE || writes.installedCount(absence) == 0);
      count += present[key] ? 1 : 0;
    }
    this.sorted = sort(count);
  }

  /** Lists are not records: no range query returns them. */
  private boolean[] listKeys() {
    boolean[] isList = new boolean[history.keyCount()];
    for (int op = 0; op < history.opCount(); op++) {
      OpKind kind = history.opKind(op);
      if (kind == OpKind.APPEND || kind == OpKind.READ_LIST) {
        isList[history.opKey(op)] = true;
      }
    }
    return isList;
  }

  private int[] sort(int count) {
    Integer[] keys = new Integer[count];
    for (int key = 0, next = 0; key < present.length; key++) {
      if (present[key]) {
        keys[next++] = key;
      }
    }
    Arrays.sort(keys, (a, b) -> history.keys().compare(a.intValue(), b.intValue()));
    return Arrays.stream(keys).mapToInt(Integer::intValue).toArray();
  }

  /** A present key that {@code op} covers and did not return, or {@link #NO_KEY}. */
  int missing(int op, ScanContract rows) {
    Range range = Range.covered(history, op);
    if (range == null || sorted.length == 0) {
      return NO_KEY;
    }
    int from = firstNotBefore(range);
    int to = firstBehind(range);
    int expected = to - from;
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      expected -= present[history.rowKey(row)] ? 1 : 0;
    }
    return expected <= 0 ? NO_KEY : firstMissing(op, rows, from, to);
  }

  private int firstMissing(int op, ScanContract rows, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!rows.returned(op, sorted[i])) {
        return sorted[i];
      }
    }
    return NO_KEY;
  }

  private int firstNotBefore(Range range) {
    int from = 0;
    int to = sorted.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (range.startsAfter(history.keys().at(sorted[middle]))) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  private int firstBehind(Range range) {
    int from = 0;
    int to = sorted.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (range.endsBefore(history.keys().at(sorted[middle]))) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return from;
  }
}
