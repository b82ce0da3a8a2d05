package io.kingsnake.checker.certify;

/**
 * One key as a transaction saw it.
 *
 * @param op where it saw it
 * @param least how much of a list others left at least
 * @param most the same at most
 */
record Reading(Observed sight, int op, boolean isList, int least, int most) {
  int txn() {
    return sight.txn();
  }

  int key() {
    return sight.key();
  }

  /** As statements have it, with a space before. */
  @Override
  public String toString() {
    return ProofText.text("", sight.txn(), sight.key(), sight.number());
  }
}
