package io.kingsnake.checker.proof;

import io.kingsnake.checker.proof.Step.Event;

/** A question about what happened that the history leaves open; see {@link RefutationProof}. */
public sealed interface Atom {
  /** The first event precedes the second. */
  record Before(Event from, Event to) implements Atom {}

  /**
   * By the operation, the reader saw the key as the source wrote it; source -1 is the initial
   * version.
   */
  record ReadFrom(int reader, int key, int value, int operation, int source) implements Atom {}

  /** The transaction took effect. */
  record TookEffect(int txn) implements Atom {}
}
