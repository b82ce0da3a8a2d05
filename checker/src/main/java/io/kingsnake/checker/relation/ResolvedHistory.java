package io.kingsnake.checker.relation;

import io.kingsnake.checker.level.AskedLevel;
import io.kingsnake.history.Moments;

/**
 * A history whose open questions are answered: who took effect, in which order versions came, what
 * was read. Transactions are numbered in session order, versions by key and then in their order.
 */
public interface ResolvedHistory {
  /** The initial version, as a source. */
  int INITIAL = -1;

  /** No version. */
  int NONE = -2;

  /** Transactions, also those without effect. */
  int count();

  boolean tookEffect(int txn);

  /** Where it is in an order that version orders and sources go along; if it took effect. */
  int place(int txn);

  /** Whether session order relates it to the one numbered before it. */
  boolean continuesSession(int txn);

  /** When it can have begun first, or NO_TIME. */
  long beginEarliest(int txn);

  /** When it had certainly begun, or NO_TIME. */
  long beginLatest(int txn);

  /** When it can have committed first, or NO_TIME. */
  long endEarliest(int txn);

  /** When it had certainly committed, or NO_TIME. */
  long endLatest(int txn);

  /**
   * Whether something that has this latest moment certainly precedes what has this earliest one.
   */
  default boolean isBefore(long latest, long earliest) {
    return Moments.areBefore(latest, earliest, drift());
  }

  /** Times closer than this order nothing. */
  long drift();

  int keyCount();

  /** The versions of a key are {@code versionStart(key) .. versionStart(key + 1)}. */
  int versionStart(int key);

  /** Who wrote a version. */
  int writer(int version);

  /** The reads of a transaction are {@code readStart(txn) .. readStart(txn + 1)}. */
  int readStart(int txn);

  int readKey(int read);

  /** When in its transaction: reads at the same step are simultaneous. */
  int readStep(int read);

  boolean isPredicate(int read);

  /** The version that was read, or INITIAL. */
  int source(int read);

  /** The version of the key that the reader itself wrote, or NONE. */
  int ownVersion(int read);

  /** Whether nothing else can have been read. */
  boolean isSettled(int read);

  boolean writesAnything(int txn);

  /** What level it asked for. */
  AskedLevel asked(int txn);
}
