package io.kingsnake.workload.reference;

import java.util.Arrays;

/** A growing list of ints. */
final class IntList {
  private int[] data = new int[16];
  private int size;

  int size() {
    return size;
  }

  int get(int index) {
    assert index < size : "index " + index + " >= " + size;
    return data[index];
  }

  void set(int index, int value) {
    assert index < size : "index " + index + " >= " + size;
    data[index] = value;
  }

  void add(int value) {
    if (size == data.length) {
      data = Arrays.copyOf(data, size * 2);
    }
    data[size++] = value;
  }

  int removeLast() {
    return data[--size];
  }

  void clear() {
    size = 0;
  }

  int[] toArray() {
    return Arrays.copyOf(data, size);
  }
}
