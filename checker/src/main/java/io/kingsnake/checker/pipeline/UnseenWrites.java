package io.kingsnake.checker.pipeline;

import io.kingsnake.history.DatumPool;
import io.kingsnake.history.Gap;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The keys that may have been written unseen: those that begin with one of many prefixes. */
final class UnseenWrites {
  private final TreeSet<String> prefixes = new TreeSet<>(DatumPool::compare);
  private final TreeSet<Integer> lengths = new TreeSet<>();
  private boolean anything;

  UnseenWrites(List<Gap> gaps) {
    for (Gap gap : gaps) {
      List<String> writes = gap.writes();
      if (writes == null) {
        anything = true;
      } else {
        prefixes.addAll(writes);
      }
    }
    prefixes.forEach(prefix -> lengths.add(prefix.length()));
  }

  /** Tests whether the key, a Long, String or Bytes, is among the unseen writes. */
  boolean mayHit(Object key) {
    return anything || (key instanceof String text && isPrefixed(text));
  }

  /**
   * Tests whether a key of [low, high), whose null bounds are open, may be among the unseen writes.
   */
  boolean mayHitInside(@Nullable Object low, @Nullable Object high) {
    if (anything) {
      return true;
    }
    if (low instanceof String text && isPrefixed(text)) {
      return true;
    }
    String first = prefixes.isEmpty() ? null : firstFrom(low);
    return first != null && (high == null || DatumPool.compare(first, high) < 0);
  }

  /** Integers sort before strings, bytes after them. */
  private @Nullable String firstFrom(@Nullable Object low) {
    if (low instanceof String text) {
      return prefixes.ceiling(text);
    }
    return low == null || low instanceof Long ? prefixes.first() : null;
  }

  private boolean isPrefixed(String text) {
    return lengths.headSet(text.length(), true).stream()
        .anyMatch(length -> prefixes.contains(text.substring(0, length)));
  }
}
