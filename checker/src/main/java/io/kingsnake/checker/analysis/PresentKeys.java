package io.kingsnake.checker.analysis;

import io.kingsnake.history.History;
import java.util.BitSet;

/**
 * Keys that were there all the time: present initially, and no transaction that may have committed
 * left them absent. A range query that covers such a key and does not return it saw something
 * impossible.
 *
 * <p>A query is judged by counting: present keys in its range against present keys among its rows.
 * Only when the counts differ is the missing key looked for.
 */
final class PresentKeys {
  static final int NO_KEY = -1;

  private final History history;
  private final BitSet present = new BitSet();
  private final CoveredKeys order;

  PresentKeys(History history, WriteIndex writes, InitialValues initial) {
    this.history = history;
    BitSet lists = CoveredKeys.lists(history);
    for (int key = 0; key < history.keyCount(); key++) {
      int absence = writes.group(key, History.ABSENT);
      present.set(
          key,
          initial.isPresent(key)
              && !lists.get(key)
              && (absence == WriteIndex.NONE || writes.installedCount(absence) == 0));
    }
    order = new CoveredKeys(history, present::get);
  }

  /** A present key that {@code op} covers and did not return, or {@link #NO_KEY}. */
  int missing(int op, ScanContract rows) {
    int start = order.start(op);
    int end = order.end(op);
    int expected = end - start;
    for (int row = history.rowStart(op); expected > 0 && row < history.rowEnd(op); row++) {
      expected -= present.get(history.rowKey(row)) ? 1 : 0;
    }
    for (int place = start; expected > 0 && place < end; place++) {
      if (!rows.returned(op, order.key(place))) {
        return order.key(place);
      }
    }
    return NO_KEY;
  }
}
