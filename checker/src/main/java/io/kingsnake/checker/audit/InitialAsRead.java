package io.kingsnake.checker.audit;

import io.kingsnake.history.History;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The initial values that reads are taken to have seen. Where none was recorded, the first of these
 * reads tells; a deleted record looks absent, and tells more than absence.
 */
final class InitialAsRead {
  private final History history;
  private final int[] values; // by key; INITIAL until somebody read it
  private final BitSet deleted = new BitSet(); // keys that began as deleted records

  InitialAsRead(History history) {
    this.history = history;
    values = new int[history.keyCount()];
    Arrays.setAll(values, history::initialValue);
  }

  /** Whether the read, like all asked about before, can be of the initial version. */
  boolean explains(int read) {
    int key = history.opKey(read);
    int seen = history.opValue(read);
    if (seen == History.INITIAL) {
      return true;
    }
    boolean isOpen = history.initialValue(key) == History.INITIAL;
    boolean isMore = isOpen && values[key] == History.ABSENT && history.isTombstone(read);
    if (values[key] == History.INITIAL || isMore) {
      values[key] = seen;
      deleted.set(key, history.isTombstone(read));
    }
    return values[key] == seen || (seen == History.ABSENT && deleted.get(key));
  }
}
