package io.kingsnake.stream.blame;

/** A Bloom filter of hashes, made when the first is added. */
final class WriteFilter {
  private static final int PROBES = 3;

  private final int bitCount;
  private long[] words = {};

  /**
   * With 256 to 512 bits for each of this many hashes, since many more will come. At most 128 MB.
   */
  WriteFilter(int hashCount) {
    bitCount = Integer.highestOneBit(Math.max(1, Math.min(hashCount, 1 << 21))) << 9;
  }

  void add(long hash) {
    if (words.length == 0) {
      words = new long[Math.max(1, bitCount >>> 6)];
    }
    for (int probe = 0; probe < PROBES; probe++) {
      int bit = bit(hash, probe);
      words[bit >>> 6] |= 1L << bit;
    }
  }

  boolean mayContain(long hash) {
    if (words.length == 0) {
      return false;
    }
    for (int probe = 0; probe < PROBES; probe++) {
      int bit = bit(hash, probe);
      if ((words[bit >>> 6] & 1L << bit) == 0) {
        return false;
      }
    }
    return true;
  }

  private int bit(long hash, int probe) {
    long mixed = (hash + probe * 0x9E3779B97F4A7C15L) * 0xD6E8FEB86659FD93L;
    return (int) ((mixed ^ (mixed >>> 32)) & (bitCount - 1));
  }
}
