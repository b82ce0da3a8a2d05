package io.kingsnake.stream;

/** Counts different hashes of 64 bits: open addressing, at most half full. */
final class HashCount {
  private long[] hashes = new long[1 << 10];
  private int size;

  int size() {
    return size;
  }

  void add(long hash) {
    long taken = hash == 0 ? 1 : hash; // 0 is a free place
    if (put(hashes, taken)) {
      size++;
    }
    if (2L * size > hashes.length && hashes.length < 1 << 30) {
      long[] grown = new long[2 * hashes.length];
      for (long each : hashes) {
        if (each != 0) {
          put(grown, each);
        }
      }
      hashes = grown;
    }
  }

  /** Adds the hash; returns true if it is new. */
  private static boolean put(long[] table, long hash) {
    final int mask = table.length - 1;
    int slot = (int) (hash >>> 32) & mask;
    while (table[slot] != 0 && table[slot] != hash) {
      slot = (slot + 1) & mask;
    }
    boolean isNew = table[slot] == 0;
    table[slot] = hash;
    return isNew;
  }
}
