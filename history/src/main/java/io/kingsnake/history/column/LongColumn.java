package io.kingsnake.history.column;

import java.util.Arrays;

/** A growing column of longs; rows never set read as the filler. */
public final class LongColumn {
  private final long filler;
  private long[] data = new long[8];
  private int size;

  public LongColumn(long filler) {
    this.filler = filler;
    Arrays.fill(data, filler);
  }

  public int size() {
    return size;
  }

  public long get(int row) {
    return row < size ? data[row] : filler;
  }

  public void add(long value) {
    set(size, value);
  }

  public void set(int row, long value) {
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
  public long[] take(int length) {
    int old = data.length;
    if (old == length) {
      return data;
    }
    long[] taken = Arrays.copyOf(data, length);
    if (length > old) {
      Arrays.fill(taken, old, length, filler);
    }
    data = new long[0];
    return taken;
  }
}
