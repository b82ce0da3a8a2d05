package io.kingsnake.stream.chain;

import io.kingsnake.stream.transaction.Appended;
import io.kingsnake.stream.transaction.Footprint;
import io.kingsnake.stream.transaction.ListVersion;
import io.kingsnake.stream.transaction.Mark;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One key: its last version, and the transactions interested in it. */
final class Slot {
  final Serializable key;

  /** The last version. */
  Version last;

  /** Transactions that wait for their turn and saw something of this key. */
  final List<Node> readers = new ArrayList<>(2);

  /** Transactions that may have written it, if they took effect. */
  @Nullable List<Node> optionalWriters;

  /** The transaction that writes the key, has begun and has not committed. */
  @Nullable Node writer;

  /** Number of transactions in memory that refer to it. */
  int uses;

  Slot(Serializable key, Serializable initial) {
    this.key = key;
    last = Version.initial(initial);
  }

  /** The value of the last version. */
  Serializable version() {
    return last.value;
  }

  /** Tests whether no transaction has written the key. */
  boolean isInitial() {
    return last.isInitial;
  }

  boolean isList() {
    return last.isList();
  }

  /** Tests whether a single-key read can be of the current version. */
  boolean explains(Serializable read) {
    if (read == Mark.INITIAL) {
      return last.isInitial;
    }
    if (last.value == Mark.INITIAL) {
      return true; // the first reader reveals what it was
    }
    if (read instanceof ListVersion list) {
      return isList() ? list.equals(last.value) : last.isInitial && list.isEmpty();
    }
    return !isList() && Footprint.matches(read, last.value);
  }

  /** The version that a write leaves. */
  Serializable after(Serializable write) {
    if (!(write instanceof Appended appended)) {
      return write;
    }
    ListVersion before = last.value instanceof ListVersion list ? list : ListVersion.EMPTY;
    return before.with(appended.elements());
  }

  /** Tests whether the write can follow the current version at all. */
  boolean takes(Serializable write) {
    return write instanceof Appended
        ? isList() || (last.isInitial && last.value != Mark.INITIAL)
        : !isList();
  }
}
