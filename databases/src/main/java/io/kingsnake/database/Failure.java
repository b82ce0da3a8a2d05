package io.kingsnake.database;

/** Consequence of a database error for the transaction. */
public enum Failure {
  /** The transaction is over and had no effect; the client may try again. */
  ABORT,
  /** The transaction may or may not have taken effect: the answer to a commit was lost. */
  INDETERMINATE,
  /** Trying again will not help: a wrong statement, no space, no such table. */
  FATAL
}
