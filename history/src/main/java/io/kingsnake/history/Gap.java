package io.kingsnake.history;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something a transaction did that its operations do not show, as a statement the recorder did not
 * understand. Whatever it read is unknown; what it may have written is bounded by key prefixes.
 *
 * @param txn the transaction
 * @param what it did, in words for people
 * @param writes prefixes of the (string) keys it may have written; none if it only read, null if it
 *     may have written anything
 */
public record Gap(int txn, String what, @Nullable List<String> writes) {
  public Gap {
    writes = writes == null ? null : List.copyOf(writes);
  }

  /** Whether the key, a Long, String or Bytes, may have been written unseen. */
  public boolean mayWrite(Object key) {
    return writes == null || (key instanceof String text && writes.stream().anyMatch(text::startsWith));
  }

  /** Whether a key of [low, high), whose null bounds are open, may have been written unseen. */
  public boolean mayWriteInside(@Nullable Object low, @Nullable Object high) {
    return writes == null || writes.stream().anyMatch(prefix -> overlaps(prefix, low, high));
  }

  private static boolean overlaps(String prefix, @Nullable Object low, @Nullable Object high) {
    String last = prefix + Character.toString(Character.MAX_CODE_POINT);
    return (high == null || DatumPool.compare(prefix, high) < 0)
        && (low == null || DatumPool.compare(low, last) <= 0);
  }
}
