package io.kingsnake.checker.wording;

/** Facts that determine the name of a cycle, beyond its edges. */
public interface CycleFacts {
  /** Tests whether a transaction saw several versions of a key, none of them its own. */
  boolean readsSeveral(int txn, int key);

  /**
   * Tests whether a transaction read, under any key but one, a version that only that writer
   * installed.
   */
  boolean readsOtherKeyFrom(int txn, int key, int writer);

  /** Tests whether two different transactions read the same version of a key and both write it. */
  boolean bothUpdate(int txn, int other, int key);

  /** Tests whether a transaction writes any key. */
  boolean writesAnything(int txn);
}
