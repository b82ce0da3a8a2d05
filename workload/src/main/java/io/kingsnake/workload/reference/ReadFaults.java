package io.kingsnake.workload.reference;

import io.kingsnake.workload.reference.store.VersionStore;
import org.jspecify.annotations.Nullable;

/** The bugs that make a read of a single key return a wrong version. */
final class ReadFaults {
  /** The read is as it should be. */
  static final long NO_FAULT = Long.MIN_VALUE + 1;

  private final VersionStore store;
  private final Faults faults;
  private final Recorder recorder;
  private final Horizon horizon;
  private final boolean snapshotReads;

  ReadFaults(
      VersionStore store,
      Faults faults,
      Recorder recorder,
      Horizon horizon,
      boolean snapshotReads) {
    this.store = store;
    this.faults = faults;
    this.recorder = recorder;
    this.horizon = horizon;
    this.snapshotReads = snapshotReads;
  }

  /** The value that {@code txn} wrongly gets for {@code key}, noted as read, or NO_FAULT. */
  long read(OpenTransaction txn, int key, OpenTransaction[] others) {
    if (txn.pendingFault() != null) {
      return NO_FAULT;
    }
    long value = readUncommitted(txn, key, others);
    int version = store.visible(key, txn.view);
    if (value != NO_FAULT || version == VersionStore.NONE) {
      return value;
    }
    value = readIntermediate(txn, key, version);
    if (value == NO_FAULT) {
      value = readStale(txn, key, version);
    }
    return value == NO_FAULT ? readHalfCommitted(txn, key, version) : value;
  }

  private long readUncommitted(OpenTransaction txn, int key, OpenTransaction[] others) {
    if (!faults.isArmed(Bug.DIRTY_READ, txn.number)) {
      return NO_FAULT;
    }
    OpenTransaction writer = uncommittedWriter(txn, key, others);
    if (writer == null || !faults.takes(Bug.DIRTY_READ, txn.number)) {
      return NO_FAULT;
    }
    writer.doomed = true;
    faults.strike(txn, Bug.DIRTY_READ, writer.number, key);
    return writer.writeValues.get(writer.writeOf(key));
  }

  private static @Nullable OpenTransaction uncommittedWriter(
      OpenTransaction reader, int key, OpenTransaction[] others) {
    for (OpenTransaction other : others) {
      // A transaction that shows a bug has to commit.
      if (other != reader && other.isOpen() && other.pendingFault() == null) {
        int write = other.writeOf(key);
        if (write >= 0 && other.writeValues.get(write) != VersionStore.ABSENT) {
          return other;
        }
      }
    }
    return null;
  }

  private long readIntermediate(OpenTransaction txn, int key, int version) {
    if (store.intermediate(version) == VersionStore.ABSENT
        || store.intermediate(version) == store.value(version)
        || !faults.takes(Bug.INTERMEDIATE_READ, txn.number)) {
      return NO_FAULT;
    }
    faults.strike(txn, Bug.INTERMEDIATE_READ, store.writer(version), key);
    txn.noteRead(key, store.point(version), store.writer(version));
    return store.intermediate(version);
  }

  private long readStale(OpenTransaction txn, int key, int version) {
    if (!faults.isArmed(Bug.STALE_SNAPSHOT, txn.number)
        || !snapshotReads
        || !txn.isUntouched()
        || recorder.sessionOf(store.writer(version)) != txn.session
        || !store.has(version, VersionStore.ACKNOWLEDGED)
        || !provablyFollowsValue(version)
        || !horizon.keeps(store.point(version) - 1)
        || !faults.takes(Bug.STALE_SNAPSHOT, txn.number)) {
      return NO_FAULT;
    }
    faults.strike(txn, Bug.STALE_SNAPSHOT, store.writer(version), key);
    txn.rewindSnapshot(store.point(version) - 1);
    int stale = store.visible(key, txn.view);
    assert stale == store.previous(version) : "stale version of key " + key;
    txn.noteRead(key, store.point(stale), store.writer(stale));
    return store.value(stale);
  }

  private long readHalfCommitted(OpenTransaction txn, int key, int version) {
    if (!faults.isArmed(Bug.NON_ATOMIC_COMMIT, txn.number)
        || !provablyFollowsValue(version)
        || !readsElsewhere(txn, key, store.writer(version))
        || !faults.takes(Bug.NON_ATOMIC_COMMIT, txn.number)) {
      return NO_FAULT;
    }
    faults.strike(txn, Bug.NON_ATOMIC_COMMIT, store.writer(version), key);
    int before = store.previous(version);
    txn.noteRead(key, store.point(before), store.writer(before));
    return store.value(before);
  }

  /**
   * Tests whether the history shows that this version immediately followed another, which is a
   * value.
   */
  private boolean provablyFollowsValue(int version) {
    return store.has(version, VersionStore.OVERWRITES)
        && store.previous(version) != VersionStore.NONE
        && store.value(store.previous(version)) != VersionStore.ABSENT;
  }

  private static boolean readsElsewhere(OpenTransaction txn, int key, int writer) {
    for (int i = 0; i < txn.readKeys.size(); i++) {
      if (txn.readWriters.get(i) == writer && txn.readKeys.get(i) != key) {
        return true;
      }
    }
    return false;
  }
}
