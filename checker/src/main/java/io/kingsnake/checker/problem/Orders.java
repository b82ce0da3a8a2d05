package io.kingsnake.checker.problem;

import io.kingsnake.checker.module.CheckerModule;
import io.kingsnake.checker.module.RealTimeOrder;
import io.kingsnake.checker.module.RealTimeOrder.Reach;
import io.kingsnake.checker.module.SessionOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Which events a level orders and which orders it takes for granted.
 *
 * @param snapshot transactions read at a begin event and write at a later commit event; otherwise
 *     they do both at one
 * @param session earlier transactions of a session precede later ones
 * @param realTime what recorded times order
 * @param visibility which earlier writes a reader must have seen
 */
public record Orders(boolean snapshot, boolean session, RealTime realTime, Visibility visibility) {
  /** Readers see everything before them. */
  public Orders(boolean snapshot, boolean session, RealTime realTime) {
    this(snapshot, session, realTime, Visibility.EVERYTHING);
  }

  /** The orders taken for granted, as modules. */
  List<CheckerModule> modules() {
    List<CheckerModule> modules = new ArrayList<>();
    if (session) {
      modules.add(new SessionOrder());
    }
    if (realTime == RealTime.TO_COMMITS || realTime == RealTime.ALL_BUT_BEGINS) {
      modules.add(new RealTimeOrder(Reach.ALL_BEFORE_COMMITS, 0));
    }
    if (realTime == RealTime.TRANSACTIONS || realTime == RealTime.ALL_BUT_BEGINS) {
      modules.add(new RealTimeOrder(Reach.COMMITS_BEFORE_BEGINS, 0));
    }
    return modules;
  }

  /** What recorded begin and end times order. */
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
