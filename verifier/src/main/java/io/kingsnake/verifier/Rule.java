package io.kingsnake.verifier;

/*
 * Every level says: there are sources for the reads and one order of all that took effect, which
 * contains the level's base orders and puts sources before readers; and for every read of x by S
 * from T, no writer of x after T in the order is visible to S. The versions of x are ordered as
 * their writers are.
 *
 * U is visible to S if a path of links leads from it to S: s the session goes on, t by the clock,
 * r read from it, v overwrote its version, o overwrote what it read (both writing something),
 * b merely comes after it in the order.
 */
/**
 * A level.
 *
 * @param isTwofold transactions have two events: they read at their begin and write at their commit
 * @param order what the order contains: s the sessions, t what ended before another began, c begins
 *     and commits that were before a commit
 * @param paths what paths make visible, as a regular expression; or a word: items and own-items
 *     show reads of items (not to scans that did not return them) what b shows, own-items only if
 *     the reader writes that key, too; earlier shows what earlier reads were from; dirty reads need
 *     no sources
 */
record Rule(boolean isTwofold, String order, String paths) {
  static Rule of(String level) throws Refusal {
    return switch (level) {
      case "pl-3" -> new Rule(false, "", "b");
      case "serializable" -> new Rule(false, "s", "b");
      case "strict-serializable" -> new Rule(false, "st", "b");
      case "adya-si" -> new Rule(true, "", "b");
      case "snapshot-isolation" -> new Rule(true, "s", "b");
      case "generalized-si" -> new Rule(true, "c", "b");
      case "strong-session-si" -> new Rule(true, "sc", "b");
      case "strong-si" -> new Rule(true, "tc", "b");
      case "repeatable-read" -> new Rule(false, "", "items");
      case "cursor-stability" -> new Rule(false, "", "own-items");
      case "consistent-view" -> new Rule(false, "", "[rv]+");
      case "forward-consistent-view" -> new Rule(false, "", "[rvt]+");
      case "parallel-si" -> new Rule(false, "s", "[rvs]+");
      case "update-serializable" -> new Rule(false, "", "[rvo]+");
      case "read-uncommitted" -> new Rule(false, "", "dirty");
      case "read-committed" -> new Rule(false, "", "");
      case "axiomatic-rc" -> new Rule(false, "s", "earlier");
      case "read-atomic" -> new Rule(false, "s", "[rs]");
      case "causal" -> new Rule(false, "s", "[rs]+");
      case "read-your-writes" -> new Rule(false, "", "s");
      case "monotonic-reads" -> new Rule(false, "", "rs");
      case "monotonic-writes" -> new Rule(false, "", "sr");
      case "writes-follow-reads" -> new Rule(false, "", "rr");
      default -> throw new Refusal("no level is called " + level);
    };
  }

  boolean orders(char what) {
    return order.indexOf(what) >= 0;
  }

  /** Whether recorded times matter. */
  boolean looksAtTimes() {
    return orders('t') || orders('c') || paths.contains("t]");
  }

  /** Whether reads need no sources. */
  boolean isDirty() {
    return paths.equals("dirty");
  }
}
