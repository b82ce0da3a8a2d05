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
  /**
   * Earlier transactions of its session, and of other sessions those up to the last that it has
   * read from.
   */
  PIPELINES("so | so? ; wr ; so | so ; wr ; so?"),
  /** Whom its sources read from, or their sessions before, and so on along the chain. */
  HEARSAY("(wr ; so?)+ ; wr"),
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

  /** The rules that no reader misses what it has seen; empty if it sees nothing. */
  String rules() {
    return switch (this) {
      case NOTHING -> "";
      case EARLIER_READS -> "irreflexive wr-then-rw";
      case OWN_SESSION, NEIGHBOURS, PAST, READS_OF_SESSION -> unmissed();
      // What is seen together must have an order.
      case SESSIONS_OF_SOURCES, PIPELINES -> unmissed() + " irreflexive so ; ww";
      case HEARSAY -> unmissed() + " irreflexive wr ; so ; ww";
    };
  }

  private String unmissed() {
    return "irreflexive (" + path + ") ; rw";
  }
}
