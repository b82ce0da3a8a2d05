package io.kingsnake.checker.problem;

import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.semantics.CheckerModule;
import io.kingsnake.checker.semantics.RealTimeOrder;
import io.kingsnake.checker.semantics.RealTimeOrder.Reach;
import io.kingsnake.checker.semantics.SessionOrder;
import io.kingsnake.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The orders of a level in terms of a history. */
public final class LevelOrders {
  private LevelOrders() {}

  /** The orders that a level asks for, if any: more is visible if nothing was left out. */
  public static Optional<Orders> of(Definition definition, History form) {
    if (!(definition instanceof Orders orders)) {
      return Optional.empty();
    }
    return Optional.of(
        orders.visibility() == Visibility.ITEMS && !hasPredicates(form)
            ? new Orders(false, orders.session(), orders.realTime())
            : orders);
  }

  /** The orders of a level that orders dependencies and nothing else: read committed. */
  public static Optional<Orders> withoutVisibility(LevelText text) {
    Orders orders = new Orders(false, false, RealTime.NOTHING, Visibility.NOTHING);
    return text.isSameAs(orders.text()) ? Optional.of(orders) : Optional.empty();
  }

  private static boolean hasPredicates(History form) {
    return IntStream.range(0, form.opCount()).anyMatch(form::isPredicate);
  }

  /** Assumptions of the level, as modules. */
  static List<CheckerModule> modules(Orders orders) {
    RealTime realTime = orders.realTime();
    List<CheckerModule> modules = new ArrayList<>();
    if (orders.session()) {
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
}
