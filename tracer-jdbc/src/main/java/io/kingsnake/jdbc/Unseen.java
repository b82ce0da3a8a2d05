package io.kingsnake.jdbc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that will be a gap in the history.
 *
 * @param what was done, for people
 * @param writes prefixes of history keys it may write; none if it only reads, null for any
 */
record Unseen(String what, @Nullable List<String> writes) {
  static Unseen reads(String what) {
    return new Unseen(what, List.of());
  }
}
