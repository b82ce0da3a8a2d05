package io.kingsnake.stream.chain;

import io.kingsnake.stream.transaction.ListVersion;
import io.kingsnake.stream.transaction.Mark;
import io.kingsnake.stream.transaction.Tombstone;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** One version of a key: the last one, or one that is the last again if a commit is undone. */
final class Version {
  /**
   * A datum, a {@link Tombstone}, {@link Mark#ABSENT}, a {@link ListVersion}, or {@link
   * Mark#INITIAL} as long as an initial value that was not recorded stays unknown.
   */
  Serializable value;

  /** Set if no transaction has written it. */
  final boolean isInitial;

  /** The transaction that wrote it, as long as the log or its kept part has its events. */
  @Nullable Node writer;

  /** Number of transactions that have begun and read it by its key. */
  int readers;

  /** Number of transactions that had read ranges when it was written. */
  final long rangesBefore;

  private Version(Serializable value, boolean isInitial, @Nullable Node writer, long rangesBefore) {
    this.value = value;
    this.isInitial = isInitial;
    this.writer = writer;
    this.rangesBefore = rangesBefore;
  }

  static Version initial(Serializable value) {
    return new Version(value, true, null, 0);
  }

  /** A version whose writer is not known any more. */
  static Version old(Serializable value) {
    return new Version(value, false, null, 0);
  }

  static Version of(@Nullable Node writer, Serializable value, long rangesBefore) {
    return new Version(value, false, writer, rangesBefore);
  }

  boolean isList() {
    return value instanceof ListVersion;
  }
}
