package io.kingsnake.checker.view;

import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.proof.SessionPremises;
import io.kingsnake.checker.solve.Decided;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.checker.solve.WitnessFirst;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

/*
 * Where values count up, an order is proposed and repaired, as WitnessFirst does where readers see
 * everything before them.
 *
 * Without session order, little is certain and the search is large. But most databases respect
 * session order even where a level does not ask for it; so it is tried first, and likewise start
 * edges as real-time order. An order that explains a history with more orders and more visibility
 * also explains it with less. If session order is contradicted, sessions are cut where the
 * contradiction depends on them, and the rest is tried again. If nothing is found in this way, the
 * level is decided as it is.
 */
/** Decides problems in which readers do not see everything before them. */
public final class ViewSearch {
  /** How long to try with stronger orders than the level asks for. */
  private static final long MAX_CONFLICTS = 2_000;

  private static final int MAX_ATTEMPTS = 20;

  /** Up to this many events, saturation is faster than proposing an order. */
  private static final int SMALL = 2_000;

  private final BooleanSupplier stop;
  private final ProgressListener listener;

  private final long maxConflicts;

  /** Gives up, as if stopped, after this many conflicts. */
  public ViewSearch(BooleanSupplier stop, ProgressListener listener, long maxConflicts) {
    this.stop = stop;
    this.listener = listener;
    this.maxConflicts = maxConflicts;
  }

  /** Whether the problem is of this kind. */
  public static boolean concern(Problem problem) {
    return problem.orders().visibility() != Visibility.EVERYTHING;
  }

  /**
   * {@code build} makes the problem of the same history with other orders, where some transactions
   * are treated as the start of a session.
   */
  public Decided decide(Problem problem, BiFunction<Orders, BitSet, Problem> build) {
    WitnessFirst first = new WitnessFirst(problem, ViewFaults.unsaturated(problem), stop, listener);
    Optional<Decided> known = byValues(first, problem);
    if (known.isPresent()) {
      return known.get();
    }
    Orders stricter = stricter(problem.orders());
    BitSet cuts = new BitSet();
    boolean hope = !first.isRefuted() && !stricter.equals(problem.orders());
    for (int attempt = 0; hope && attempt < MAX_ATTEMPTS; attempt++) {
      Problem tried = build.apply(stricter, cuts);
      Decided decided = decide(tried, MAX_CONFLICTS);
      if (decided.decision() instanceof Decision.Accepted accepted) {
        return decided.accepted(accepted.execution().in(problem));
      }
      int before = cuts.cardinality();
      cuts.or(SessionPremises.of(decided.decision()));
      hope = cuts.cardinality() > before && !stop.getAsBoolean();
    }
    return decide(problem, maxConflicts);
  }

  private Optional<Decided> byValues(WitnessFirst first, Problem problem) {
    if (problem.orders().realTime() == RealTime.ONLY_VISIBILITY
        || problem.eventCount() <= SMALL
        || Decided.firstSourceless(problem) >= 0) {
      return Optional.empty();
    }
    listener.progress("proposing", 25);
    return first.byValues().map(decision -> new Decided(problem, decision, 0, 0));
  }

  private Decided decide(Problem problem, long limit) {
    return Decided.of(problem, learned -> ViewFaults.search(learned, limit), stop, listener);
  }

  private static Orders stricter(Orders orders) {
    RealTime realTime =
        orders.realTime() == RealTime.ONLY_VISIBILITY ? RealTime.TRANSACTIONS : orders.realTime();
    return new Orders(false, true, realTime, orders.visibility());
  }
}
