package io.kingsnake.stream.chain;

/** One thing that happened to a transaction. */
record Event(Node node, Change change) {
  enum Change {
    BEGIN,
    /** Begin and commit at once, where a level has no snapshots. */
    COMMIT,
    DROP
  }
}
