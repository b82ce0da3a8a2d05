package io.kingsnake.testkit.oracle;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;

/** Contract of a scan or iterator: the keys it covers, and its rows. */
final class Ranges {
  private final History history;

  Ranges(History history) {
    this.history = history;
  }

  /**
   * No key out of range, none twice, and in key order unless the trace does not promise it; deleted
   * records are listed apart.
   */
  boolean contractHolds(int op) {
    int lastLive = -1;
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      int key = history.rowKey(row);
      if (!inRange(op, key) || rowOf(op, key) != row) {
        return false;
      }
      boolean live = !history.isRowTombstone(row);
      boolean follows = live && lastLive >= 0 && !history.isUnordered(op);
      if (follows && !isBefore(op, lastLive, key)) {
        return false;
      }
      lastLive = live ? key : lastLive;
    }
    return true;
  }

  /**
   * Tests whether a key without a row was seen to be absent. A scan covers its range; an iterator
   * covers the part up to its last row, and all of it once exhausted. An iterator whose rows come
   * in no order and that did not reach the end covers nothing but its rows.
   */
  boolean covers(int op, int key) {
    if (!inRange(op, key)) {
      return false;
    }
    if (history.opKind(op) == OpKind.SCAN || history.isExhausted(op)) {
      return true;
    }
    int end = history.rowEnd(op);
    return end > history.rowStart(op)
        && !history.isUnordered(op)
        && isBefore(op, key, history.rowKey(end - 1));
  }

  /** The first row of the operation with that key, or -1. */
  int rowOf(int op, int key) {
    for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
      if (history.rowKey(row) == key) {
        return row;
      }
    }
    return -1;
  }

  private boolean inRange(int op, int key) {
    Object low = history.scanLow(op);
    Object high = history.scanHigh(op);
    Object datum = history.keys().at(key);
    return (low == null || DatumPool.compare(low, datum) <= 0)
        && (high == null || DatumPool.compare(datum, high) < 0);
  }

  /** In the direction of the iteration. */
  private boolean isBefore(int op, int left, int right) {
    int order = history.keys().compare(left, right);
    return history.isReverse(op) ? order > 0 : order < 0;
  }
}
