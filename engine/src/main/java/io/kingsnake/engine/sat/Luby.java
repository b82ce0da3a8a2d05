package io.kingsnake.engine.sat;

/**
 * When to restart: a sequence that is within a constant factor of the optimal one, which is
 * unknown.
 */
public final class Luby {
  private Luby() {}

  /** The Luby sequence 1 1 2 1 1 2 4 ..., from index 1. */
  public static long at(int index) {
    int i = index;
    while (true) {
      int k = 32 - Integer.numberOfLeadingZeros(i);
      if (i == (1 << k) - 1) {
        return 1L << (k - 1);
      }
      i -= (1 << (k - 1)) - 1;
    }
  }
}
