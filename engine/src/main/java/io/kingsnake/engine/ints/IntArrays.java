package io.kingsnake.engine.ints;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Makes arrays of integers. */
public final class IntArrays {
  private IntArrays() {}

  /** Array with the same number at every index. */
  public static int[] filled(int length, int value) {
    int[] array = new int[length];
    Arrays.fill(array, value);
    return array;
  }

  /** Some numbers in an order; equal ones stay as they come. */
  public static int[] sorted(IntStream some, Comparator<Integer> order) {
    return some.boxed().sorted(order).mapToInt(Integer::intValue).toArray();
  }
}
