package io.kingsnake.workload;

/** Next request of a client. */
public enum Step {
  GET,
  /** Reads with a lock as for a write, where the database has such. */
  GET_FOR_UPDATE,
  PUT,
  /** Writes a key that must be new; if the key exists, a database refuses and aborts. */
  INSERT,
  DELETE,
  /** Writes back after a {@link #GET}: a put, or an insert where that read found nothing. */
  WRITE_BACK,
  /**
   * Writes back the value that the {@link #GET} just before found, plus an amount; absent counts as
   * 0.
   */
  ADD,
  /** Reads all of a range. */
  SCAN,
  /** Reads a range from one end until a number of rows has been seen. */
  ITERATE,
  APPEND,
  READ_LIST;

  private static final Step[] VALUES = values();

  /** Tests whether the step writes a plain value rather than one computed from a read. */
  public boolean writesValue() {
    return this == PUT || this == INSERT || this == WRITE_BACK;
  }

  /** Tests whether the step belongs to the read just before it. */
  boolean isSecondHalf() {
    return this == WRITE_BACK || this == ADD;
  }

  static Step of(byte code) {
    return VALUES[code];
  }
}
