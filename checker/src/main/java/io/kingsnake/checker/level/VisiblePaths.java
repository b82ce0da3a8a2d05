package io.kingsnake.checker.level;

/**
 * What shows a writer to a reader, where that is fixed by sessions and by who read from whom: each
 * is a relation from the writer to the reader, in the language of texts.
 */
public enum VisiblePaths {
  NOTHING(""),
  /** Earlier transactions of the reader's session. */
  OWN_SESSION("so"),
  /** Those, and the ones it read from. */
  NEIGHBOURS("so | wr"),
  /** All of its causal past. */
  PAST("(so | wr)+"),
  /** Whom earlier transactions of its session read from. */
  READS_OF_SESSION("wr ; so"),
  /** Earlier transactions of the sessions of those it read from. */
  SESSIONS_OF_SOURCES("so ; wr"),
  /** Whom those read from that it read from. */
  SOURCES_OF_SOURCES("wr ; wr"),
  /** Whom it read from by an earlier operation. */
  EARLIER_READS("wr");

  private final String path;

  VisiblePaths(String path) {
    this.path = path;
  }

  /**
   * Whether the place of a read in its transaction matters, so that a repeated one counts again.
   */
  public boolean isByOperation() {
    return this == EARLIER_READS;
  }

  /** The rule that no reader misses what it has seen; empty if it sees nothing. */
  String rule() {
    return switch (this) {
      case NOTHING -> "";
      case EARLIER_READS -> "irreflexive wr-then-rw";
      // Through its session, a transaction may come to see its own version of a key it read.
      case READS_OF_SESSION, SESSIONS_OF_SOURCES -> "irreflexive " + path + " ; (rw | [rmw])";
      case OWN_SESSION, NEIGHBOURS, PAST, SOURCES_OF_SOURCES -> "irreflexive (" + path + ") ; rw";
    };
  }
}
