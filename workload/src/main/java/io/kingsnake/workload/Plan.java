package io.kingsnake.workload;

import java.util.Arrays;

/**
 * The steps one transaction will take, in columns and reusable after {@link #clear}, because a
 * workload makes millions. Steps are fixed in advance; what is read only matters to {@link
 * Step#WRITE_BACK} and {@link Step#ADD}. A key holds either a value or a list for its whole life,
 * and no range may cover the key of a list.
 */
public final class Plan {
  private byte[] steps = new byte[16];
  private int[] keys = new int[16];
  private int[] highs = new int[16];
  private long[] values = new long[16];
  private int size;

  public Plan get(int key) {
    return add(Step.GET, key, 0, 0);
  }

  public Plan getForUpdate(int key) {
    return add(Step.GET_FOR_UPDATE, key, 0, 0);
  }

  public Plan put(int key, long value) {
    return add(Step.PUT, key, 0, value);
  }

  public Plan insert(int key, long value) {
    return add(Step.INSERT, key, 0, value);
  }

  public Plan delete(int key) {
    return add(Step.DELETE, key, 0, 0);
  }

  /** A read-modify-write: two steps, between which other clients may act. */
  public Plan update(int key, long value) {
    return get(key).add(Step.WRITE_BACK, key, 0, value);
  }

  /** Adds an update whose read takes a lock. */
  public Plan lockedUpdate(int key, long value) {
    return getForUpdate(key).add(Step.WRITE_BACK, key, 0, value);
  }

  /** A read-modify-write that changes a number by {@code amount}. */
  public Plan add(int key, long amount) {
    return get(key).add(Step.ADD, key, 0, amount);
  }

  /** Reads every key of [low, high). */
  public Plan scan(int low, int high) {
    return add(Step.SCAN, low, checkedHigh(low, high), 0);
  }

  /** Reads up to {@code limit} rows of [low, high), from the high end if reverse. */
  public Plan iterate(int low, int high, int limit, boolean reverse) {
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1 but got " + limit);
    }
    return add(Step.ITERATE, low, checkedHigh(low, high), reverse ? -limit : limit);
  }

  public Plan append(int key, long element) {
    return add(Step.APPEND, key, 0, element);
  }

  public Plan readList(int key) {
    return add(Step.READ_LIST, key, 0, 0);
  }

  public int size() {
    return size;
  }

  public Step step(int index) {
    return Step.of(steps[index]);
  }

  /** The key of a step on a single key. */
  public int key(int index) {
    return keys[index];
  }

  /** The value or element to write. */
  public long value(int index) {
    return values[index];
  }

  /** The first key of a range. */
  public int low(int index) {
    return keys[index];
  }

  /** The first key after a range. */
  public int high(int index) {
    return highs[index];
  }

  public int limit(int index) {
    return (int) Math.abs(values[index]);
  }

  public boolean isReverse(int index) {
    return values[index] < 0;
  }

  /** Gives a step another value to write. */
  public void setValue(int index, long value) {
    values[index] = value;
  }

  /** Replaces the value that a step writes, even if it would have been computed from a read. */
  public void writeInstead(int index, long value) {
    values[index] = value;
    if (step(index) == Step.ADD) {
      steps[index] = (byte) Step.WRITE_BACK.ordinal();
    }
  }

  /** Leaves out the steps after so many; a read-modify-write is not torn. */
  public void shorten(int newSize) {
    boolean isTorn = newSize < size && step(newSize).isSecondHalf();
    size = Math.min(size, isTorn ? newSize + 1 : newSize);
  }

  public void clear() {
    size = 0;
  }

  private static int checkedHigh(int low, int high) {
    if (low > high) {
      throw new IllegalArgumentException("low must be <= high but got [" + low + ", " + high + ")");
    }
    return high;
  }

  private Plan add(Step step, int key, int high, long value) {
    if (key < 0) {
      throw new IllegalArgumentException("keys count up from 0 but got " + key);
    }
    if (size == steps.length) {
      int capacity = size * 2;
      steps = Arrays.copyOf(steps, capacity);
      keys = Arrays.copyOf(keys, capacity);
      highs = Arrays.copyOf(highs, capacity);
      values = Arrays.copyOf(values, capacity);
    }
    steps[size] = (byte) step.ordinal();
    keys[size] = key;
    highs[size] = high;
    values[size++] = value;
    return this;
  }
}
