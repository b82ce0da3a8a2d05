package io.kingsnake.checker.axiomatic;

/** Hears what visibility demands of the commit order. */
interface CommitEdgeSink {
  /** Where {@code via} means nothing. */
  int NO_READ = -1;

  int NO_WRITER = -1;

  /**
   * {@code writer} wrote the key of {@code read} and was seen by its reader; says nothing if it is
   * the one that was read from.
   *
   * @param via a read on the path from writer to reader, to find the path again
   */
  void before(int writer, int read, int via);

  /** The same for all writers of the key in one session, up to that of {@code lastWrite}. */
  void allBefore(int lastWrite, int read, int via);

  /** Two writes of one key, of which this one is the earlier version. */
  void ordered(int earlier, int later);

  /**
   * {@code writer}, which wrote the same key, and all those who were said to precede the write
   * before this one of its session, precede this one.
   *
   * @param writer NO_WRITER if there is none to add
   */
  void orderedWithPrefix(int writer, int later);
}
