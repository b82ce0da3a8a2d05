package io.kingsnake.workload.reference.store;

import java.util.Arrays;

/** A growing list of longs. */
public final class LongList {
  private long[] data = new long[16];
  private int size;

  int size() {
    return size;
  }

  public long get(int index) {
    assert index < size : "index " + index + " >= " + size;
    return data[index];
  }

  public void set(int index, long value) {
    assert index < size : "index " + index + " >= " + size;
    data[index] = value;
  }

  public void add(long value) {
    if (size == data.length) {
      data = Arrays.copyOf(data, size * 2);
    }
    data[size++] = value;
  }

  public void clear() {
    size = 0;
  }
}
