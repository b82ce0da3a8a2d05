package io.kingsnake.history;

import java.util.Arrays;

/** Writers of each key. */
public final class KeyWrites {
  private final History history;
  private final int[] starts; // writes of a key: writes[starts[key]] and on
  private final int[] writes;

  public KeyWrites(History history) {
    this.history = history;
    starts = new int[history.keyCount() + 2];
    for (int op = 0; op < history.opCount(); op++) {
      if (history.isWrite(op)) {
        starts[history.opKey(op) + 2]++;
      }
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    writes = new int[starts[history.keyCount() + 1]];
    for (int op = 0; op < history.opCount(); op++) {
      if (history.isWrite(op)) {
        writes[starts[history.opKey(op) + 1]++] = op;
      }
    }
  }

  /** The last write of the key by the transaction, or -1; for few lookups. */
  public static int last(History history, int txn, int key) {
    int op = history.opEnd(txn) - 1;
    int first = history.opStart(txn);
    while (op >= first && (!history.opKind(op).isWrite() || history.opKey(op) != key)) {
      op--;
    }
    return op >= first ? op : -1;
  }

  /** All writes of a key, also those that took no effect or were followed by others. */
  public int[] of(int key) {
    return Arrays.copyOfRange(writes, starts[key], starts[key + 1]);
  }

  /** The write of the key that the transaction installs, its last one; or -1. */
  public int installed(int txn, int key) {
    int found = Arrays.binarySearch(writes, starts[key], starts[key + 1], history.opEnd(txn));
    int last = (found < 0 ? -found - 1 : found) - 1;
    boolean isOwn = last >= starts[key] && writes[last] >= history.opStart(txn);
    return isOwn ? writes[last] : -1;
  }
}
