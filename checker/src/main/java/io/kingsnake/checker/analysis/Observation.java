package io.kingsnake.checker.analysis;

import io.kingsnake.checker.model.CheckOptions.OwnWrites;
import io.kingsnake.checker.model.Wording;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import java.util.List;
import java.util.stream.Stream;

/**
 * One value that a committed transaction saw under one key, through a read, a row of a scan, or as
 * ABSENT because a scan left the key out. A cursor: one object moves over millions of them.
 */
final class Observation {
  static final int NO_WRITE = -1;

  private final History history;
  private final WriteIndex writes;
  int txn;
  int key;
  int value;

  /** Set if the value identifies a deleted record. */
  boolean tombstone;

  /** The reader's latest earlier write of the key, as an operation, or {@link #NO_WRITE}. */
  int ownWrite;

  /** Group of the writers of (key, value), or {@link WriteIndex#NONE}. */
  int group;

  Observation(History history, WriteIndex writes) {
    this.history = history;
    this.writes = writes;
  }

  void move(int txn, int key, int value, boolean tombstone, int ownWrite) {
    assert value != History.UNKNOWN : "transaction " + txn + " saw nothing of key " + key;
    assert ownWrite < 0 || history.opKey(ownWrite) == key : "an own write of another key";
    this.txn = txn;
    this.key = key;
    this.value = value;
    this.tombstone = tombstone;
    this.ownWrite = ownWrite;
    this.group = writes.group(key, value, tombstone);
  }

  boolean followsOwnWrite() {
    return ownWrite != NO_WRITE;
  }

  /** Tests whether the reader's own latest write accounts for the value. */
  boolean matchesOwnWrite() {
    if (!followsOwnWrite()) {
      return false;
    }
    return matches(history, ownWrite, value, tombstone);
  }

  /** Tests whether the write accounts for the value. */
  static boolean matches(History history, int write, int value, boolean tombstone) {
    boolean deleted = history.opKind(write) == OpKind.DELETE;
    return (value == History.ABSENT && deleted)
        || (value == history.opValue(write) && tombstone == deleted);
  }

  /**
   * Tests whether, under the policy, something other than the reader's own write must account for
   * the value.
   */
  boolean isExternal(OwnWrites policy) {
    return switch (policy) {
      case OWN -> !followsOwnWrite();
      case EXTERNAL -> true;
      case EITHER -> !matchesOwnWrite();
    };
  }

  List<Integer> readerAnd(List<Integer> writers) {
    return Stream.concat(Stream.of(txn), writers.stream()).toList();
  }

  /** "T1 read x = 5". */
  String inWords(Wording wording) {
    return wording.txn(txn) + " read " + wording.version(key, value, tombstone);
  }

  @Override
  public String toString() {
    return "transaction %d read value %d of key %d, group %d".formatted(txn, value, key, group);
  }
}
