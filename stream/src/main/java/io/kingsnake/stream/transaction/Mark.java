package io.kingsnake.stream.transaction;

/** What a read or a version can be besides a datum. */
public enum Mark {
  /** The key is not there. */
  ABSENT,
  /** The initial version, whatever it was. */
  INITIAL,
  /** The client never learned it. */
  UNKNOWN
}
