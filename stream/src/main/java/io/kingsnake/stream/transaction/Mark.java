package io.kingsnake.stream.transaction;

/** Content of a read or a version other than a datum. */
public enum Mark {
  /** The key is not there. */
  ABSENT,
  /** The initial version, known or not. */
  INITIAL,
  /** The client never learned it. */
  UNKNOWN
}
