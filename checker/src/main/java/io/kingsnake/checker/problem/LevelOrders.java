package io.kingsnake.checker.problem;

import static io.kingsnake.checker.problem.Visibility.DEPENDENCIES;
import static io.kingsnake.checker.problem.Visibility.EVERYTHING;
import static io.kingsnake.checker.problem.Visibility.ITEMS;
import static io.kingsnake.checker.problem.Visibility.OWN_VERSIONS;
import static io.kingsnake.checker.problem.Visibility.UPDATES;

import io.kingsnake.checker.CheckOptions;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.problem.Orders.RealTime;
import io.kingsnake.history.History;
import java.util.Optional;
import java.util.stream.IntStream;

/** The levels that ask for one order of events, what it contains, and who sees what. */
public final class LevelOrders {
  private LevelOrders() {}

  /** The orders of a level, or nothing if the level is not of that kind. */
  public static Optional<Orders> of(Level level, CheckOptions options) {
    if (level.text() != null) {
      return Optional.empty(); // whatever it is called
    }
    boolean session = options.sessionOrder();
    return switch (level.name()) {
      case "pl-3" -> Optional.of(new Orders(false, false, RealTime.NOTHING));
      case "serializable" -> Optional.of(new Orders(false, session, RealTime.NOTHING));
      case "strict-serializable" -> Optional.of(new Orders(false, session, RealTime.TRANSACTIONS));
      case "repeatable-read" -> Optional.of(view(false, RealTime.NOTHING, ITEMS));
      case "adya-si" -> Optional.of(new Orders(true, false, RealTime.NOTHING));
      case "snapshot-isolation" -> Optional.of(new Orders(true, session, RealTime.NOTHING));
      case "generalized-si" -> Optional.of(new Orders(true, false, RealTime.TO_COMMITS));
      case "strong-session-si" -> Optional.of(new Orders(true, session, RealTime.TO_COMMITS));
      case "strong-si" -> Optional.of(new Orders(true, false, RealTime.ALL_BUT_BEGINS));
      case "cursor-stability" -> Optional.of(view(false, RealTime.NOTHING, OWN_VERSIONS));
      case "consistent-view" -> Optional.of(view(false, RealTime.NOTHING, DEPENDENCIES));
      case "forward-consistent-view" ->
          Optional.of(view(false, RealTime.ONLY_VISIBILITY, DEPENDENCIES));
      case "parallel-si" -> Optional.of(view(session, RealTime.NOTHING, DEPENDENCIES));
      case "update-serializable" -> Optional.of(view(false, RealTime.NOTHING, UPDATES));
      default -> Optional.empty();
    };
  }

  /** The orders of a level in terms of what is in a history: more is visible if all was read. */
  public static Optional<Orders> of(Level level, CheckOptions options, History form) {
    return of(level, options)
        .map(
            orders ->
                orders.visibility() == ITEMS && !hasPredicates(form)
                    ? view(orders.session(), orders.realTime(), EVERYTHING)
                    : orders);
  }

  private static boolean hasPredicates(History form) {
    return IntStream.range(0, form.opCount()).anyMatch(form::isPredicate);
  }

  private static Orders view(boolean session, RealTime realTime, Visibility visibility) {
    return new Orders(false, session, realTime, visibility);
  }
}
