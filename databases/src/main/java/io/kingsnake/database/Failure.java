package io.kingsnake.database;

/** What an error of the database means for the transaction. */
public enum Failure {
  /** It is over and left nothing behind; the client may try again. */
  ABORT,
  /** It is unknown whether it took effect: the answer to a commit was lost. */
  INDETERMINATE,
  /** Trying again will not help: a wrong statement, no space, no such table. */
  FATAL
}
