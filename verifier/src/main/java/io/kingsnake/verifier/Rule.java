package io.kingsnake.verifier;

/*
 * Every level says: there are sources for the reads and one order of all that took effect, which
 * contains the level's base orders and puts sources before readers; and for every read of x by S
 * from T, no writer of x behind T in the order is visible to S. ww of x is the order of its writers.
 */
/**
 * A level.
 *
 * @param snapshot transactions read at their begin and write at their commit, not both at once
 * @param session the order keeps sessions
 * @param time what recorded times say of the order
 * @param sight who is visible to a reader
 */
record Rule(boolean snapshot, boolean session, Time time, Sight sight) {
  enum Time {
    NOTHING,
    TRANSACTIONS,
    TO_COMMITS,
    ALL_BUT_BEGINS,
    /** Who ended before is visible, but need not come first. */
    SHOWS
  }

  enum Sight {
    /** Whoever comes first in the order. */
    EVERYTHING,
    /** The same to reads of items; scans need a source only, and maybe another order. */
    ITEMS,
    /** The same to reads of items that the reader writes. */
    OWN_KEYS,
    /** (wr ∪ ww)⁺, with so or start edges where the level has them. */
    DEPENDENCIES,
    /** Everything to updates; to others (wr ∪ ww ∪ rw of updates)* ; wr. */
    UPDATES,
    NOTHING,
    /** Nor need reads have sources: only lists show an order of versions. */
    DIRTY,
    EARLIER_READS,
    SO_OR_WR,
    CAUSAL,
    SO,
    WR_SO,
    SO_WR,
    WR_WR
  }

  static Rule of(String level, boolean so) throws Refusal {
    return switch (level) {
      case "serializable" -> new Rule(false, so, Time.NOTHING, Sight.EVERYTHING);
      case "strict-serializable" -> new Rule(false, so, Time.TRANSACTIONS, Sight.EVERYTHING);
      case "adya-si" -> new Rule(true, false, Time.NOTHING, Sight.EVERYTHING);
      case "snapshot-isolation" -> new Rule(true, so, Time.NOTHING, Sight.EVERYTHING);
      case "generalized-si" -> new Rule(true, false, Time.TO_COMMITS, Sight.EVERYTHING);
      case "strong-session-si" -> new Rule(true, so, Time.TO_COMMITS, Sight.EVERYTHING);
      case "strong-si" -> new Rule(true, false, Time.ALL_BUT_BEGINS, Sight.EVERYTHING);
      case "repeatable-read" -> new Rule(false, false, Time.NOTHING, Sight.ITEMS);
      case "cursor-stability" -> new Rule(false, false, Time.NOTHING, Sight.OWN_KEYS);
      case "consistent-view" -> new Rule(false, false, Time.NOTHING, Sight.DEPENDENCIES);
      case "forward-consistent-view" -> new Rule(false, false, Time.SHOWS, Sight.DEPENDENCIES);
      case "parallel-si" -> new Rule(false, so, Time.NOTHING, Sight.DEPENDENCIES);
      case "update-serializable" -> new Rule(false, false, Time.NOTHING, Sight.UPDATES);
      case "read-uncommitted" -> new Rule(false, false, Time.NOTHING, Sight.DIRTY);
      case "read-committed" -> new Rule(false, false, Time.NOTHING, Sight.NOTHING);
      case "axiomatic-rc" -> new Rule(false, so, Time.NOTHING, Sight.EARLIER_READS);
      case "read-atomic" -> new Rule(false, so, Time.NOTHING, Sight.SO_OR_WR);
      case "causal" -> new Rule(false, so, Time.NOTHING, Sight.CAUSAL);
      case "read-your-writes" -> new Rule(false, false, Time.NOTHING, Sight.SO);
      case "monotonic-reads" -> new Rule(false, false, Time.NOTHING, Sight.WR_SO);
      case "monotonic-writes" -> new Rule(false, false, Time.NOTHING, Sight.SO_WR);
      case "writes-follow-reads" -> new Rule(false, false, Time.NOTHING, Sight.WR_WR);
      default -> throw new Refusal("no level is called " + level);
    };
  }
}
