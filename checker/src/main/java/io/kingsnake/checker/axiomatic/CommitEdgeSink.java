package io.kingsnake.checker.axiomatic;

/** Receiver of visibility's demands on the commit order. */
interface CommitEdgeSink {
  /** Marks an edge whose {@code via} has no meaning. */
  int NO_READ = -1;

  int NO_WRITER = -1;

  /**
   * {@code writer} wrote the key of {@code read} and was seen by its reader; says nothing if it is
   * the one that was read from.
   *
   * @param via a read on the path from writer to reader, to find the path again
   */
  void before(int writer, int read, int via);

  /**
   * Demands precedence for all writers of the key in one session, up to that of {@code lastWrite}.
   */
  void allBefore(int lastWrite, int read, int via);

  /** Two writes of one key, of which this one is the earlier version. */
  void ordered(int earlier, int later);

  /**
   * Orders {@code writer}, which wrote the same key, and all writers that precede the write before
   * this one of its session, before this one.
   *
   * @param writer NO_WRITER if there is none to add
   */
  void orderedWithPrefix(int writer, int later);
}
