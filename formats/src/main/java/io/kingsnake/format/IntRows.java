package io.kingsnake.format;

import java.util.Arrays;

/** A growing row of ints. */
final class IntRows {
  private int[] data = new int[16];
  private int size;

  int size() {
    return size;
  }

  int get(int row) {
    return data[row];
  }

  void add(int value) {
    if (size == data.length) {
      data = Arrays.copyOf(data, size + (size >> 1));
    }
    data[size++] = value;
  }

  int[] copy(int from, int to) {
    return Arrays.copyOfRange(data, from, to);
  }
}
