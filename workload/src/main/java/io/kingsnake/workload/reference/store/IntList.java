package io.kingsnake.workload.reference.store;

import java.util.Arrays;

/** A growing list of ints. */
public final class IntList {
  private int[] data = new int[16];
  private int size;

  public int size() {
    return size;
  }

  public int get(int index) {
    assert index < size : "index " + index + " >= " + size;
    return data[index];
  }

  public void set(int index, int value) {
    assert index < size : "index " + index + " >= " + size;
    data[index] = value;
  }

  public void add(int value) {
    if (size == data.length) {
      data = Arrays.copyOf(data, size * 2);
    }
    data[size++] = value;
  }

  int removeLast() {
    return data[--size];
  }

  public void clear() {
    size = 0;
  }

  int[] toArray() {
    return Arrays.copyOf(data, size);
  }
}
