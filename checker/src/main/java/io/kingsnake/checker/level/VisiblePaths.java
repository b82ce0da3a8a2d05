package io.kingsnake.checker.level;

/**
 * Paths that make a writer visible to a reader, where sessions and sources determine them: each is
 * a relation from the writer to the reader, in the language of texts.
 */
public enum VisiblePaths {
  NOTHING(""),
  /** Earlier transactions of the reader's session. */
  OWN_SESSION("so"),
  /** Earlier transactions of its session, and the ones it read from. */
  NEIGHBOURS("so | wr"),
  /** All of its causal past. */
  PAST("(so | wr)+"),
  /** Sources of earlier transactions of the reader's session. */
  READS_OF_SESSION("wr ; so"),
  /** Earlier transactions of the sessions of its sources. */
  SESSIONS_OF_SOURCES("so ; wr"),
  /**
   * Earlier transactions of its session, and of other sessions those up to the last that it has
   * read from.
   */
  PIPELINES("so | so? ; wr ; so | so ; wr ; so?"),
  /** Sources of its sources, or of their sessions before, and so on along the chain. */
  HEARSAY("(wr ; so?)+ ; wr"),
  /** Sources of its earlier operations. */
  EARLIER_READS("wr");

  private final String path;

  VisiblePaths(String path) {
    this.path = path;
  }

  /**
   * Tests whether the place of a read in its transaction matters, so that a repeated one counts
   * again.
   */
  public boolean isByOperation() {
    return this == EARLIER_READS;
  }

  /** The rules that no reader misses a version it has seen; empty if it sees nothing. */
  String rules() {
    return switch (this) {
      case NOTHING -> "";
      case EARLIER_READS -> "irreflexive wr-then-rw";
      case OWN_SESSION, NEIGHBOURS, PAST, READS_OF_SESSION -> unmissed();
      // Transactions that are seen together must have an order.
      case SESSIONS_OF_SOURCES, PIPELINES -> unmissed() + " irreflexive so ; ww";
      case HEARSAY -> unmissed() + " irreflexive wr ; so ; ww";
    };
  }

  private String unmissed() {
    return "irreflexive (" + path + ") ; rw";
  }
}
