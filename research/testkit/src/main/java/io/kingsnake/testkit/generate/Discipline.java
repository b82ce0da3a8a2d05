package io.kingsnake.testkit.generate;

/** Visibility that the imagined database gives a transaction. */
enum Discipline {
  /** One transaction after the other. */
  SERIAL,
  /** All that committed before it began; the first committer wins. */
  SNAPSHOT,
  /** All that committed before it began; conflicts go unnoticed. */
  LOSING_SNAPSHOT,
  /** Transactions that had committed at some moment before it began. */
  STALE,
  /** Any of the transactions that committed before it began. */
  FORKED,
  /** At each operation all that is committed by then. */
  COMMITTED,
  /** At each operation everything, committed or not. */
  DIRTY
}
