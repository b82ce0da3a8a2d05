package io.kingsnake.history.column;

import java.util.Arrays;

/** A growing column of ints; rows never set read as the filler. */
public final class IntColumn {
  private final int filler;
  private int[] data = new int[8];
  private int size;

  public IntColumn(int filler) {
    this.filler = filler;
    Arrays.fill(data, filler);
  }

  public int size() {
    return size;
  }

  public int get(int row) {
    return row < size ? data[row] : filler;
  }

  public void add(int value) {
    if (size < data.length) {
      data[size++] = value;
    } else {
      set(size, value);
    }
  }

  public void set(int row, int value) {
    if (row >= data.length) {
      int old = data.length;
      data = Arrays.copyOf(data, Math.max(row + 1, old + (old >> 1)));
      Arrays.fill(data, old, data.length, filler);
    }
    data[row] = value;
    size = Math.max(size, row + 1);
  }

  public void clear() {
    Arrays.fill(data, 0, size, filler);
    size = 0;
  }

  /** The first {@code length} rows; the column itself must not be used afterwards. */
  public int[] take(int length) {
    int old = data.length;
    if (old == length) {
      return data;
    }
    int[] taken = Arrays.copyOf(data, length);
    if (length > old) {
      Arrays.fill(taken, old, length, filler);
    }
    data = new int[0];
    return taken;
  }
}
