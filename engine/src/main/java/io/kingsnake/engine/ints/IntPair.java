package io.kingsnake.engine.ints;

/** Two integers in one, the first in the high half: for sets and maps of pairs. */
public final class IntPair {
  private IntPair() {}

  public static long of(int first, int second) {
    return ((long) first << 32) | (second & 0xFFFF_FFFFL);
  }

  public static int first(long pair) {
    return (int) (pair >> 32);
  }
}
