package io.kingsnake.workload.reference;

import java.util.Arrays;

/** A growing list of longs. */
final class LongList {
  private long[] data = new long[16];
  private int size;

  int size() {
    return size;
  }

  long get(int index) {
    assert index < size : "index " + index + " >= " + size;
    return data[index];
  }

  void set(int index, long value) {
    assert index < size : "index " + index + " >= " + size;
    data[index] = value;
  }

  void add(long value) {
    if (size == data.length) {
      data = Arrays.copyOf(data, size * 2);
    }
    data[size++] = value;
  }

  void clear() {
    size = 0;
  }
}
