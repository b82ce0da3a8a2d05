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
}
