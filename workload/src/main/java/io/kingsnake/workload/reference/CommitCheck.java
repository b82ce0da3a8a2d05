package io.kingsnake.workload.reference;

import io.kingsnake.workload.reference.store.IntList;
import io.kingsnake.workload.reference.store.VersionStore;

/**
 * Test whether a transaction may commit at its level: the versions it relies on must still be
 * current.
 */
final class CommitCheck {
  private static final int NO_KEY = -1;

  private final VersionStore store;
  private final Isolation isolation;

  CommitCheck(VersionStore store, Isolation isolation) {
    this.store = store;
    this.isolation = isolation;
  }

  boolean passes(OpenTransaction txn) {
    return appendsApply(txn, NO_KEY)
        && switch (isolation) {
          case SERIALIZABLE -> txn.isReadOnly() || (readsStillVisible(txn) && rangesStill(txn));
          case SNAPSHOT_ISOLATION, PARALLEL_SNAPSHOT_ISOLATION -> firstToCommit(txn);
          case REPEATABLE_READ -> readsStillLatest(txn);
          case READ_COMMITTED, CAUSAL -> true;
        };
  }

  /** Tests whether every list, except that of one key, is still the one that was appended to. */
  boolean appendsApply(OpenTransaction txn, int exceptKey) {
    for (int i = 0; i < txn.writeKeys.size(); i++) {
      int key = txn.writeKeys.get(i);
      int base = txn.writeBases.get(i);
      if (base != OpenTransaction.NO_BASE && key != exceptKey && base != headPoint(key)) {
        return false;
      }
    }
    return true;
  }

  private boolean readsStillVisible(OpenTransaction txn) {
    return allHeadsVisible(txn, txn.readKeys);
  }

  private boolean firstToCommit(OpenTransaction txn) {
    return allHeadsVisible(txn, txn.writeKeys);
  }

  private boolean allHeadsVisible(OpenTransaction txn, IntList keys) {
    for (int i = 0; i < keys.size(); i++) {
      if (!store.sees(txn.view, store.head(keys.get(i)))) {
        return false;
      }
    }
    return true;
  }

  private boolean rangesStill(OpenTransaction txn) {
    for (int i = 0; i < txn.rangeLows.size(); i++) {
      int end = Math.min(txn.rangeHighs.get(i), store.keyEnd());
      for (int key = txn.rangeLows.get(i); key < end; key++) {
        if (!store.sees(txn.view, store.head(key))) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean readsStillLatest(OpenTransaction txn) {
    for (int i = 0; i < txn.readKeys.size(); i++) {
      if (txn.readPoints.get(i) != headPoint(txn.readKeys.get(i))) {
        return false;
      }
    }
    return true;
  }

  private int headPoint(int key) {
    return store.point(store.head(key));
  }
}
