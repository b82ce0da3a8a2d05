package io.kingsnake.stream.chain;

/** Event of a transaction. */
record Event(Node node, Change change) {
  enum Change {
    BEGIN,
    /** Begin and commit at once, where a level has no snapshots. */
    COMMIT,
    DROP
  }
}
