package io.kingsnake.stream.transaction;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.Locking;
import io.kingsnake.history.OpKind;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One operation. Keys and values are a Long, a String or Bytes; values may also be a {@link
 * Tombstone} or a {@link Mark}.
 *
 * @param key null for ranges
 * @param value of reads, writes and appends
 * @param elements of a list that was read; null if the client never learned them
 * @param range of scans and iterators
 * @param joinsNext whether this and the next operation were recorded as one
 * @param undoneAt see {@link History#undoneAt}
 */
public record Op(
    OpKind kind,
    @Nullable Serializable key,
    @Nullable Serializable value,
    @Nullable List<Serializable> elements,
    @Nullable Range range,
    boolean joinsNext,
    int undoneAt,
    @Nullable Detail detail) {

  /**
   * A range and its result.
   *
   * @param rows null if the client never learned them
   */
  public record Range(
      @Nullable Serializable low,
      @Nullable Serializable high,
      boolean exhausted,
      boolean reverse,
      boolean unordered,
      @Nullable List<Row> rows) {
    public boolean covers(Serializable key) {
      return (low == null || DatumPool.compare(low, key) <= 0)
          && (high == null || DatumPool.compare(key, high) < 0);
    }
  }

  /** One row: a key, and a datum or a {@link Tombstone}. */
  public record Row(Serializable key, Serializable value) {}

  /** Details that only explanations and modules look at. */
  public record Detail(long begin, long end, @Nullable String note, @Nullable Locking locking) {}

  public static Op single(OpKind kind, Serializable key, Serializable value) {
    return new Op(kind, key, value, null, null, false, 0, null);
  }
}
