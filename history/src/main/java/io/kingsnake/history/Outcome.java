package io.kingsnake.history;

/** What the client learned about the end of its transaction. */
public enum Outcome {
  COMMITTED,
  ABORTED,
  /** The client never learned: the transaction may or may not have taken effect. */
  INDETERMINATE;

  private static final Outcome[] VALUES = values();

  static Outcome of(byte code) {
    return VALUES[code];
  }
}
