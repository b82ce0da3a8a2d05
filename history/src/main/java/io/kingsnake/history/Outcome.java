package io.kingsnake.history;

/** End of a transaction as its client learned it. */
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
