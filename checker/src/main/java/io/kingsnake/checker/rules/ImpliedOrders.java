package io.kingsnake.checker.rules;

import static io.kingsnake.checker.level.Expression.basic;
import static io.kingsnake.checker.level.Expression.either;
import static io.kingsnake.checker.level.Expression.plus;
import static io.kingsnake.checker.level.Expression.then;

import io.kingsnake.checker.level.Expression;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.CheckOptions;
import java.util.ArrayList;
import java.util.List;

/*
 * A relation is part of one order of all transactions if its union with wr and ww is acyclic, that is
 * if the text forbids all cycles of these. Likewise with what readers see: if no cycle of the order
 * and anti-dependencies is allowed, then readers precede those who overwrite what they read; if none
 * with a single anti-dependency is, then overwriters from which the order leads to a reader precede
 * what it read. All of this is inclusion of sets of paths, which automata decide.
 */
/** Orders of transactions that the text of a level implies. */
public final class ImpliedOrders {
  private static final Expression DEPENDENCIES = LevelText.READ_COMMITTED.expression();
  private static final Expression ITEM_RW =
      basic(Relation.ITEM_OVERWRITTEN, Relation.OWN_OVERWRITTEN);
  private static final Expression RW = either(ITEM_RW, basic(Relation.PREDICATE_OVERWRITTEN));

  private final LevelText text;

  public ImpliedOrders(LevelText text) {
    this.text = text;
  }

  /** Orders that every execution allowed by the text has. */
  public Orders implied(CheckOptions options) {
    Expression order = DEPENDENCIES;
    boolean session = isOrder(either(order, basic(Relation.SESSION)));
    order = session ? either(order, basic(Relation.SESSION)) : order;
    boolean realTime = isOrder(either(order, basic(Relation.END_BEFORE_BEGIN)));
    order = realTime ? either(order, basic(Relation.END_BEFORE_BEGIN)) : order;
    return new Orders(
        false,
        session && options.sessionOrder(),
        realTime ? RealTime.TRANSACTIONS : RealTime.NOTHING,
        visibility(order));
  }

  /**
   * Orders that contain the implied ones and more, most first: an execution that the text allows
   * may be found there sooner.
   */
  public List<Orders> stricter(CheckOptions options) {
    Orders implied = implied(options);
    boolean mentionsTime = text.mentions(Relation.END_BEFORE_BEGIN);
    RealTime realTime = mentionsTime ? RealTime.TRANSACTIONS : implied.realTime();
    List<Orders> orders = new ArrayList<>();
    for (Visibility visibility : List.of(Visibility.EVERYTHING, implied.visibility())) {
      Orders stricter = new Orders(false, options.sessionOrder(), realTime, visibility);
      if (!stricter.equals(implied) && !orders.contains(stricter)) {
        orders.add(stricter);
      }
    }
    return orders;
  }

  private Visibility visibility(Expression order) {
    if (isOrder(either(order, RW))) {
      return Visibility.EVERYTHING;
    }
    if (text.forbids(then(plus(order), RW))) {
      return Visibility.DEPENDENCIES;
    }
    if (order.equals(DEPENDENCIES) && ordersUpdates()) {
      return Visibility.UPDATES;
    }
    if (isOrder(either(order, ITEM_RW))) {
      return Visibility.ITEMS;
    }
    boolean noLostUpdate =
        text.forbids(then(basic(Relation.VERSION), basic(Relation.OWN_OVERWRITTEN)));
    return noLostUpdate ? Visibility.OWN_VERSIONS : Visibility.NOTHING;
  }

  /**
   * Tests whether the text forbids cycles of updates, and cycles of these and one read-only
   * transaction.
   */
  private boolean ordersUpdates() {
    Expression isUpdate = basic(Relation.IS_UPDATE);
    Expression ofUpdates = then(isUpdate, either(DEPENDENCIES, RW), isUpdate);
    return isOrder(ofUpdates)
        && text.forbids(
            then(
                basic(Relation.IS_READ_ONLY),
                RW,
                new Expression.Repeated(ofUpdates, true, true),
                basic(Relation.ITEM_READ, Relation.PREDICATE_READ)));
  }

  private boolean isOrder(Expression relation) {
    return text.forbids(plus(relation));
  }
}
