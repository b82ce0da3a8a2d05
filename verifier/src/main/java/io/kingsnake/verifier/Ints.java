package io.kingsnake.verifier;

import java.util.Arrays;

/** A growing column of numbers. */
final class Ints {
  private int[] data = new int[16];
  private int size;

  int size() {
    return size;
  }

  int get(int index) {
    return data[index];
  }

  void set(int index, int value) {
    data[index] = value;
  }

  void add(int value) {
    if (size == data.length) {
      data = Arrays.copyOf(data, 2 * size);
    }
    data[size++] = value;
  }

  int pop() {
    return data[--size];
  }

  void truncate(int newSize) {
    size = newSize;
  }

  int[] toArray() {
    return Arrays.copyOf(data, size);
  }

  /** As many copies of {@code value}. */
  static int[] filled(int count, int value) {
    int[] array = new int[count];
    Arrays.fill(array, value);
    return array;
  }
}
