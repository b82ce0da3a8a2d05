package io.kingsnake.checker.strategy;

/**
 * The limits by which searches choose a way or give one up; budgets of attempts stand in {@link
 * Attempt}. Rows of research/bench/engine show what changing one costs.
 */
public final class Limits {
  /** Events up to which saturation is faster than proposing an order. */
  public static final int SMALL = 2_000;

  /** Reads for one whose source is open, from which on many sources are open. */
  public static final int OPEN_SHARE = 10;

  /** Conflicts for more than a text asks for, and where only an execution would show anything. */
  public static final long STRICTER_CONFLICTS = 2_000;

  /**
   * Edges to follow when looking for a path: with a sixth of them, there are four times as many
   * conflicts.
   */
  public static final int PATH_EDGES = 3_000;

  /**
   * Bit sets of all events are cheaper than clocks of the chains if there is at least one chain per
   * this many events.
   */
  public static final int EVENTS_PER_CHAIN = 256;

  /** Events for passes by bits, which cost the square of this. */
  public static final int BIT_EVENTS = 250_000;

  /** Events for each of which a pass by bits must derive one edge to be repeated. */
  public static final long EVENTS_PER_EDGE = 300;

  /** The first turn of repair, where writes differ. */
  public static final long FIRST_CONFLICTS = 10_000;

  /** The first turn of repair, where many writes look alike. */
  public static final long FIRST_CONFLICTS_AMBIGUOUS = 200;

  /** The first turn of forward search. */
  public static final long FIRST_STEPS = 500_000;

  /** First steps if participants or initial values are open: clauses do better there. */
  public static final long FIRST_STEPS_IN_DOUBT = 5_000;

  /**
   * Steps that show whether any transaction can run first, and whether each value occurs often
   * enough.
   */
  public static final long FEW_STEPS = 100;

  private Limits() {}
}
