package io.kingsnake.history;

/** The operations of a transactional key-value store. A read-modify-write is a read and a write. */
public enum OpKind {
  /** Reads one key: a value, or {@link History#ABSENT}. */
  READ,
  /** Writes one key; a write of {@link History#ABSENT} is a delete by another name. */
  WRITE,
  /** A write whose client expected the key to be new; installs a version as a write does. */
  INSERT,
  /** Installs "absent", or an identified tombstone where the trace records one. */
  DELETE,
  /** Reads every present key of a range. */
  SCAN,
  /** Reads a prefix of a range; keys after the last row are unconstrained unless exhausted. */
  ITERATE,
  /** Appends one element to the list under a key. */
  APPEND,
  /** Reads the whole list under a key. */
  READ_LIST;

  private static final OpKind[] VALUES = values();

  static OpKind of(int code) {
    return VALUES[code];
  }

  /** In a sentence. */
  public String spoken() {
    return switch (this) {
      case READ -> "a read";
      case WRITE -> "a write";
      case INSERT -> "an insert";
      case DELETE -> "a delete";
      case SCAN -> "a scan";
      case ITERATE -> "an iterator";
      case APPEND -> "an append";
      case READ_LIST -> "a read of a list";
    };
  }

  /** Tests whether the operation changes the key it names. */
  public boolean isWrite() {
    return this == WRITE || this == INSERT || this == DELETE || this == APPEND;
  }

  /** Tests whether the operation reads a range rather than a single key. */
  public boolean isRange() {
    return this == SCAN || this == ITERATE;
  }
}
