package io.kingsnake.stream.blame;

/** Hashes of writes and their writers: open addressing, at most half full. */
final class WriteTable {
  /** Two transactions wrote it. */
  static final long REPEATED = Long.MIN_VALUE;

  /** No transaction wrote it. */
  static final long NONE = Long.MIN_VALUE + 1;

  /** No hash. */
  static final long FREE = 0;

  /** Number of places moved with each write; there are at most four for each. */
  private static final int MOVED = 8;

  private long[] hashes = new long[1 << 12];
  private long[] writers = new long[1 << 12];
  private int size;
  private int moved;

  int size() {
    return size;
  }

  void add(long hash, long writer) {
    int slot = slot(hash);
    if (hashes[slot] != FREE) {
      writers[slot] = writers[slot] == writer ? writer : REPEATED;
      return;
    }
    hashes[slot] = hash;
    writers[slot] = writer;
    size++;
    if (2 * size > hashes.length) {
      grow();
    }
  }

  long writer(long hash) {
    int slot = slot(hash);
    return hashes[slot] == FREE ? NONE : writers[slot];
  }

  private void grow() {
    long[] oldHashes = hashes;
    long[] oldWriters = writers;
    hashes = new long[2 * oldHashes.length];
    writers = new long[hashes.length];
    for (int i = 0; i < oldHashes.length; i++) {
      if (oldHashes[i] != FREE) {
        int slot = slot(oldHashes[i]);
        hashes[slot] = oldHashes[i];
        writers[slot] = oldWriters[i];
      }
    }
  }

  private int slot(long hash) {
    int mask = hashes.length - 1;
    int slot = (int) (hash >>> 20) & mask;
    while (hashes[slot] != FREE && hashes[slot] != hash) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Puts some hashes into the filter; returns whether all are in it now. */
  boolean moveSome(WriteFilter filter) {
    int end = Math.min(hashes.length, moved + MOVED);
    for (; moved < end; moved++) {
      if (hashes[moved] != FREE) {
        filter.add(hashes[moved]);
      }
    }
    return moved == hashes.length;
  }

  void moveAll(WriteFilter filter) {
    while (!moveSome(filter)) {}
  }
}
