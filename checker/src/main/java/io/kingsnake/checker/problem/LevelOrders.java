package io.kingsnake.checker.problem;

import static io.kingsnake.checker.problem.Visibility.DEPENDENCIES;
import static io.kingsnake.checker.problem.Visibility.OWN_VERSIONS;
import static io.kingsnake.checker.problem.Visibility.UPDATES;

import io.kingsnake.checker.CheckOptions;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.problem.Orders.RealTime;
import java.util.Optional;

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
      case "serializable" -> Optional.of(new Orders(false, session, RealTime.NOTHING));
      case "strict-serializable" -> Optional.of(new Orders(false, session, RealTime.TRANSACTIONS));
      case "repeatable-read" -> Optional.of(new Orders(false, false, RealTime.NOTHING));
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

  private static Orders view(boolean session, RealTime realTime, Visibility visibility) {
    return new Orders(false, session, realTime, visibility);
  }
}
