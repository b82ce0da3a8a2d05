package io.kingsnake.verifier;

import java.util.Arrays;

/** A clause that grows. */
final class Literals {
  private int[] literals = new int[8];
  private int count;

  Literals(int... some) {
    add(some);
  }

  void add(int... more) {
    if (count + more.length > literals.length) {
      literals = Arrays.copyOf(literals, 2 * (count + more.length));
    }
    System.arraycopy(more, 0, literals, count, more.length);
    count += more.length;
  }

  int[] toArray() {
    return Arrays.copyOf(literals, count);
  }
}
