package io.kingsnake.checker.solve;

import io.kingsnake.engine.ints.IntList;

/** How one participant depends on another: links from one to the next. */
public final class Path {
  /** The kinds of link. */
  public enum Link {
    /** There are certain edges from one to the other. */
    CERTAIN,
    /** Earlier and later in a session; both took effect. */
    SESSION,
    /** Earlier and later by the clock. */
    TIME,
    /** Both wrote a key, what it is about, in this order. */
    VERSION,
    /** The later one, by the read that it is about, read what the earlier one wrote. */
    READ,
    /** The earlier one, by the read that it is about, read what the later one overwrote. */
    OVERWRITTEN
  }

  private static final Link[] LINKS = Link.values();

  private final IntList columns = new IntList(); // link, from, to, about, source

  /** {@code source} is what the read that the link is about read, or whatever for other links. */
  public void add(Link link, int from, int to, int about, int source) {
    columns.add(link.ordinal());
    columns.add(from);
    columns.add(to);
    columns.add(about);
    columns.add(source);
  }

  public int length() {
    return columns.size() / 5;
  }

  public Link link(int index) {
    return LINKS[columns.get(5 * index)];
  }

  public int from(int index) {
    return columns.get(5 * index + 1);
  }

  public int to(int index) {
    return columns.get(5 * index + 2);
  }

  /** What the read of the link read: a write or INITIAL. */
  public int source(int index) {
    return columns.get(5 * index + 4);
  }

  /** A key, a read, or -1. */
  public int about(int index) {
    return columns.get(5 * index + 3);
  }
}
