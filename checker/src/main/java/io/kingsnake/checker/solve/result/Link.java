package io.kingsnake.checker.solve.result;

/**
 * One participant directly before another, on a path.
 *
 * @param about for VERSION the key, for READ and OVERWRITTEN the read; else -1
 * @param source the source of that read: a write or INITIAL; -1 for other links
 */
public record Link(Kind kind, int from, int to, int about, int source) {
  /** Kind of dependency. */
  public enum Kind {
    /** There are certain edges from the first to the second. */
    CERTAIN,
    /** Earlier and later in a session; both took effect. */
    SESSION,
    /** Earlier and later by the clock. */
    TIME,
    /** Both wrote a key, in this order. */
    VERSION,
    /** The later one read a version of the earlier one. */
    READ,
    /** The earlier one read a version that the later one overwrote. */
    OVERWRITTEN
  }

  public Link {
    assert from >= 0 && to >= 0 : "a link from " + from + " to " + to;
    assert about >= 0 || (kind != Kind.READ && kind != Kind.OVERWRITTEN) : "no read: " + kind;
  }

  /** A link that is about no key or read. */
  public static Link of(Kind kind, int from, int to) {
    return new Link(kind, from, to, -1, -1);
  }

  public static Link session(int from, int to) {
    return of(Kind.SESSION, from, to);
  }

  /** From the source of a read to its reader. */
  public static Link read(Execution execution, int read) {
    int reader = execution.problem().reads().participant(read);
    return new Link(Kind.READ, execution.sourceOf(read), reader, read, execution.source(read));
  }

  public boolean isSession() {
    return kind == Kind.SESSION;
  }

  /** Tests whether the link depends on the source of a read. */
  public boolean isByRead() {
    return kind == Kind.READ || kind == Kind.OVERWRITTEN;
  }
}
