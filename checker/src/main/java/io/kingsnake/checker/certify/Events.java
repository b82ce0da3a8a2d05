package io.kingsnake.checker.certify;

import io.kingsnake.checker.explain.Step.Event;

/**
 * How certificates call events: a transaction has one, or two.
 *
 * @param isSnapshot begin and commit
 * @param isItems its place in the order of everything, and that in the order of items
 */
record Events(boolean isSnapshot, boolean isItems) {
  int of(Event event) {
    return isSnapshot ? 2 * event.txn() + (event.commit() ? 1 : 0) : reading(event.txn());
  }

  /** Where the transaction reads. */
  int reading(int txn) {
    return isSnapshot ? 2 * txn : isItems ? 2 * txn + 1 : txn;
  }
}
