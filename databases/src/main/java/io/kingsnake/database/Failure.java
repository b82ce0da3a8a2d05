package io.kingsnake.database;

/** Consequence of a database error for the transaction. */
public enum Failure {
  /** It is over and left nothing behind; the client may try again. */
  ABORT,
  /** It is unknown whether it took effect: the answer to a commit was lost. */
  INDETERMINATE,
  /** Trying again will not help: a wrong statement, no space, no such table. */
  FATAL
}
