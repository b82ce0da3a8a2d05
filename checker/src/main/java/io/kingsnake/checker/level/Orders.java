package io.kingsnake.checker.level;

import java.util.ArrayList;
import java.util.List;

/**
 * Order of events that a level requires, and the orders that it takes for granted.
 *
 * @param snapshot transactions read at a begin event and write at a later commit event; otherwise
 *     they do both at one
 * @param session earlier transactions of a session precede later ones
 * @param realTime events that recorded times order
 * @param visibility which earlier writes a reader must have seen
 */
public record Orders(boolean snapshot, boolean session, RealTime realTime, Visibility visibility)
    implements Definition {
  /** Readers see everything before them. */
  public Orders(boolean snapshot, boolean session, RealTime realTime) {
    this(snapshot, session, realTime, Visibility.EVERYTHING);
  }

  /**
   * Tests whether the level requires only an order of all transactions in which reads are of the
   * last version.
   */
  public boolean isOneOrder() {
    return visibility == Visibility.EVERYTHING && realTime == RealTime.NOTHING;
  }

  /** Orders for which there is a search, with and without session order. */
  static List<Orders> known() {
    List<Orders> known = new ArrayList<>();
    for (boolean session : new boolean[] {false, true}) {
      known.add(new Orders(false, session, RealTime.NOTHING));
      known.add(new Orders(false, session, RealTime.TRANSACTIONS));
      known.add(new Orders(true, session, RealTime.NOTHING));
      known.add(new Orders(true, session, RealTime.TO_COMMITS));
      known.add(new Orders(true, session, RealTime.ALL_BUT_BEGINS));
      known.add(new Orders(false, session, RealTime.NOTHING, Visibility.DEPENDENCIES));
    }
    known.add(new Orders(false, false, RealTime.ONLY_VISIBILITY, Visibility.DEPENDENCIES));
    known.add(new Orders(false, false, RealTime.NOTHING, Visibility.ITEMS));
    known.add(new Orders(false, false, RealTime.NOTHING, Visibility.OWN_VERSIONS));
    known.add(new Orders(false, false, RealTime.NOTHING, Visibility.UPDATES));
    return known;
  }

  @Override
  public LevelText text() {
    return LevelText.ofKnown(rules(session ? "so | wr | ww" : "wr | ww"));
  }

  private String rules(String order) {
    boolean isTimed = realTime == RealTime.TRANSACTIONS || realTime == RealTime.ONLY_VISIBILITY;
    String timed = isTimed ? "rt | " + order : order;
    return switch (visibility) {
      case EVERYTHING -> snapshot ? snapshotRule(order) : "acyclic " + timed + " | rw";
      case ITEMS -> "acyclic " + timed + " | irw";
      case DEPENDENCIES -> "acyclic " + order + " irreflexive (" + timed + ")+ ; rw";
      case OWN_VERSIONS -> "acyclic " + timed + " irreflexive ww ; own-rw";
      case UPDATES ->
          "let update = [update] ; ("
              + order
              + " | rw) ; [update] acyclic update"
              + " irreflexive [readonly] ; rw ; update* ; wr";
      case NOTHING -> "acyclic " + timed;
    };
  }

  /** From commit to begin and from begin to commit; where times count, from commit to commit. */
  private String snapshotRule(String order) {
    return switch (realTime) {
      case TO_COMMITS -> "acyclic cc | (" + order + ") ; (bc | rw)?";
      case ALL_BUT_BEGINS -> "acyclic cc | (rt | " + order + ") ; (bc | rw)?";
      case NOTHING, TRANSACTIONS, ONLY_VISIBILITY -> "acyclic (" + order + ") ; rw?";
    };
  }

  /** Events that recorded begin and end times order. */
  public enum RealTime {
    NOTHING,
    /** A transaction that ended before another began precedes it. */
    TRANSACTIONS,
    /** Begins and commits precede later commits (generalized snapshot isolation). */
    TO_COMMITS,
    /** Begins and commits precede later begins and commits, except begins before begins. */
    ALL_BUT_BEGINS,
    /**
     * A transaction that ended before another began is visible to it, but need not precede it in
     * the order of versions (forward consistent view).
     */
    ONLY_VISIBILITY
  }
}
