package io.kingsnake.history;

import io.kingsnake.history.column.ByteColumn;
import io.kingsnake.history.column.IntColumn;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The range and rows of one scan or iterator under construction; reusable after {@link #clear}. */
public final class ScanBuffer {
  @Nullable Object low;
  @Nullable Object high;
  boolean iterator;
  boolean exhausted;
  boolean reverse;
  boolean unordered;
  boolean rowsKnown = true;
  final IntColumn rowKeys = new IntColumn(-1);
  final IntColumn rowValues = new IntColumn(-1);
  final ByteColumn rowTombstones = new ByteColumn((byte) 0);

  /** The range [low, high); null means unbounded. Bounds are Long, String or Bytes. */
  public ScanBuffer range(@Nullable Object low, @Nullable Object high) {
    this.low = low;
    this.high = high;
    return this;
  }

  /** Makes this an iterator, which returns a prefix of its range. */
  public ScanBuffer iterator(boolean exhausted, boolean reverse) {
    this.iterator = true;
    this.exhausted = exhausted;
    this.reverse = reverse;
    return this;
  }

  /** The trace does not promise that rows come in key order. */
  public ScanBuffer unordered() {
    this.unordered = true;
    return this;
  }

  /** The client never learned the rows. */
  public ScanBuffer unknownRows() {
    this.rowsKnown = false;
    return this;
  }

  /** Adds a key that was present; absent ones have no rows. */
  public ScanBuffer row(int key, int value) {
    return row(key, value, false);
  }

  /** A deleted record that the trace still shows. */
  public ScanBuffer tombstoneRow(int key, int value) {
    return row(key, value, true);
  }

  private ScanBuffer row(int key, int value, boolean tombstone) {
    if (value < 0) {
      throw new IllegalArgumentException("a row needs the value that was returned");
    }
    rowKeys.add(key);
    rowValues.add(value);
    rowTombstones.add((byte) (tombstone ? 1 : 0));
    return this;
  }

  public boolean areRowsKnown() {
    return rowsKnown;
  }

  /** The keys of the rows that are not deleted already, in order. */
  public int[] presentKeys() {
    return IntStream.range(0, rowKeys.size())
        .filter(row -> rowTombstones.get(row) == 0)
        .map(rowKeys::get)
        .toArray();
  }

  public ScanBuffer clear() {
    low = high = null;
    iterator = exhausted = reverse = unordered = false;
    rowsKnown = true;
    rowKeys.clear();
    rowValues.clear();
    rowTombstones.clear();
    return this;
  }
}
