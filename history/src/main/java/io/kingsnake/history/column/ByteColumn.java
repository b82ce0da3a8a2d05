package io.kingsnake.history.column;

import java.util.Arrays;

/** A growing column of bytes; rows never set read as the filler. */
public final class ByteColumn {
  private final byte filler;
  private byte[] data = new byte[8];
  private int size;

  public ByteColumn(byte filler) {
    this.filler = filler;
    Arrays.fill(data, filler);
  }

  public int size() {
    return size;
  }

  public byte get(int row) {
    return row < size ? data[row] : filler;
  }

  public void add(byte value) {
    if (size < data.length) {
      data[size++] = value;
    } else {
      set(size, value);
    }
  }

  public void addAll(ByteColumn other) {
    if (other.size > data.length - size) {
      set(size + other.size - 1, filler); // grows
    } else {
      size += other.size;
    }
    System.arraycopy(other.data, 0, data, size - other.size, other.size);
  }

  public void set(int row, byte value) {
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
  public byte[] take(int length) {
    int old = data.length;
    if (old == length) {
      return data;
    }
    byte[] taken = Arrays.copyOf(data, length);
    if (length > old) {
      Arrays.fill(taken, old, length, filler);
    }
    data = new byte[0];
    return taken;
  }
}
