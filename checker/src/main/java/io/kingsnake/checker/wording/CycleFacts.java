package io.kingsnake.checker.wording;

/** What the name of a cycle depends on, beyond its edges. */
public interface CycleFacts {
  /** Whether a transaction saw several versions of a key, none of them its own. */
  boolean readsSeveral(int txn, int key);

  /** Whether a transaction read, under any key but one, what only that writer installed. */
  boolean readsOtherKeyFrom(int txn, int key, int writer);

  /** Whether two different transactions read the same version of a key and both write it. */
  boolean bothUpdate(int txn, int other, int key);

  /** Whether a transaction writes any key. */
  boolean writesAnything(int txn);
}
