package io.kingsnake.checker.solve.result;

import java.util.List;

/**
 * Precedence of one participant over another in every commit order of an execution; INITIAL stands
 * for the writer of the initial versions, and precedes all.
 *
 * @param read if visibility demands the edge: the read whose source is {@code to} and whose reader
 *     has seen {@code from}, a writer of the same key; else NO_READ
 * @param key if the path from one writer of the key to another orders them: the key; else NO_KEY
 * @param path the path from {@code from} to the reader; without a read, the hop itself, or nothing
 *     if {@code from} is INITIAL
 */
public record CommitEdge(int from, int to, int read, int key, List<Link> path) {
  public static final int INITIAL = -1;
  public static final int NO_READ = -1;
  public static final int NO_KEY = -1;

  public CommitEdge {
    path = List.copyOf(path);
    assert read == NO_READ || !path.isEmpty() : "it was seen by no path";
    assert key == NO_KEY || !path.isEmpty() : "no path orders them";
    assert from != to : from + " precedes itself";
  }

  public static CommitEdge of(Link hop) {
    return new CommitEdge(hop.from(), hop.to(), NO_READ, NO_KEY, List.of(hop));
  }

  public static CommitEdge seen(int from, int to, int read, List<Link> path) {
    return new CommitEdge(from, to, read, NO_KEY, path);
  }

  public static CommitEdge ordered(int from, int to, int key, List<Link> path) {
    return new CommitEdge(from, to, NO_READ, key, path);
  }

  public static CommitEdge initialFirst(int to) {
    return new CommitEdge(INITIAL, to, NO_READ, NO_KEY, List.of());
  }

  /** Tests whether writers of one key are in order because a path leads from one to the other. */
  public boolean isOrdered() {
    return key != NO_KEY;
  }

  /** Tests whether the edge follows from a version that a reader had seen. */
  public boolean isSeen() {
    return read != NO_READ;
  }
}
