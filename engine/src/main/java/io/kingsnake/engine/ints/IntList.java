package io.kingsnake.engine.ints;

import java.util.Arrays;

/** A growing list of ints that doubles as a stack. */
public final class IntList {
  private int[] data;
  private int size;

  public IntList() {
    this(8);
  }

  public IntList(int capacity) {
    data = new int[Math.max(1, capacity)];
  }

  /** A list of these numbers, which uses the array as its storage. */
  public static IntList of(int[] numbers) {
    IntList list = new IntList(0);
    list.data = numbers;
    list.size = numbers.length;
    return list;
  }

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public int get(int index) {
    assert index < size : index + " >= " + size;
    return data[index];
  }

  public void set(int index, int value) {
    assert index < size : index + " >= " + size;
    data[index] = value;
  }

  public void add(int value) {
    if (size == data.length) {
      data = Arrays.copyOf(data, size + (size >> 1) + 1);
    }
    data[size++] = value;
  }

  public void addAll(IntList other) {
    int needed = size + other.size;
    if (needed > data.length) {
      data = Arrays.copyOf(data, Math.max(needed, size + (size >> 1)));
    }
    System.arraycopy(other.data, 0, data, size, other.size);
    size = needed;
  }

  public int pop() {
    assert size > 0 : "pop of an empty list";
    return data[--size];
  }

  public int last() {
    return get(size - 1);
  }

  /** Drops everything from {@code newSize} on. */
  public void truncate(int newSize) {
    assert newSize <= size : newSize + " > " + size;
    size = newSize;
  }

  /** Forgets the content; the storage stays. */
  public void clear() {
    size = 0;
  }

  /** Releases unused storage. */
  public void trim() {
    data = size == data.length ? data : Arrays.copyOf(data, Math.max(1, size));
  }

  public int[] toArray() {
    return Arrays.copyOf(data, size);
  }

  /** The content, without a copy if it fills its storage; the list must not be used afterwards. */
  public int[] taken() {
    return size == data.length ? data : toArray();
  }

  /** The backing array, valid until the next add; only the first size() entries are meaningful. */
  public int[] raw() {
    return data;
  }

  @Override
  public String toString() {
    return Arrays.toString(toArray());
  }
}
