package io.kingsnake.windows;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One key: its last version, and the transactions interested in it. */
final class Slot {
  final Serializable key;

  /**
   * A datum, a {@link Tombstone}, {@link Mark#ABSENT}, a {@link ListVersion}, or {@link
   * Mark#INITIAL} as long as an initial value that was not recorded stays unknown.
   */
  Serializable version;

  /** Whether no transaction has written it. */
  boolean isInitial = true;

  /** Transactions that wait for their turn and saw something of this key. */
  final List<Node> readers = new ArrayList<>(2);

  /** Transactions that may have written it, if they took effect. */
  @Nullable List<Node> optionalWriters;

  /** The transaction that writes the key, has begun and has not committed. */
  @Nullable Node writer;

  /** Moments of the replay: when it was last read and written, and when its writer began. */
  long lastRead;

  long lastWrite;
  long writerBegan = -1;

  /** When the client of the last writer learned of its commit. */
  long writerEnd;

  /**
   * The version before this one, if the two might as well have been written in the opposite order
   * and no transaction has seen this one; null otherwise.
   */
  @Nullable Serializable other;

  /** When the writer of that version began. */
  long otherBegan;

  /** How many transactions in memory refer to it. */
  int uses;

  Slot(Serializable key, Serializable version) {
    this.key = key;
    this.version = version;
  }

  boolean isList() {
    return version instanceof ListVersion;
  }

  /** Whether a single-key read can be of the current version. */
  boolean explains(Serializable read) {
    if (read == Mark.INITIAL) {
      return isInitial;
    }
    if (version == Mark.INITIAL) {
      return true; // the first reader reveals what it was
    }
    if (read instanceof ListVersion list) {
      return isList() ? list.equals(version) : isInitial && list.isEmpty();
    }
    return !isList() && Footprint.matches(read, version);
  }

  /** The version that a write leaves. */
  Serializable after(Serializable write) {
    if (!(write instanceof Appended appended)) {
      return write;
    }
    ListVersion before = version instanceof ListVersion list ? list : ListVersion.EMPTY;
    return before.with(appended.elements());
  }

  /** Whether the write can follow the current version at all. */
  boolean takes(Serializable write) {
    return write instanceof Appended
        ? isList() || (isInitial && version != Mark.INITIAL)
        : !isList();
  }
}
