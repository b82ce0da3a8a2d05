package io.kingsnake.checker.rules;

import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.solve.Search;
import io.kingsnake.checker.solve.result.Decided;
import io.kingsnake.checker.strategy.Decisive;
import io.kingsnake.checker.strategy.Limits;
import io.kingsnake.checker.strategy.Strategy;

/** Decides whether some execution of a history has no cycle that a text forbids. */
public final class RuleSearch {
  private final LevelText text;
  private final CheckOptions options;
  private final Strategy strategy;

  public RuleSearch(LevelText text, CheckOptions options, Strategy strategy) {
    this.text = text;
    this.options = options;
    this.strategy = strategy;
  }

  /**
   * Decides by rules; as an attempt, where only an execution would show anything, the search is
   * given up soon.
   */
  public Decided decide(Registers registers, boolean isAttempt) {
    ImpliedOrders orders = new ImpliedOrders(text);
    for (Orders stricter : orders.stricter(options)) {
      Decided tried = decide(registers, stricter, Limits.STRICTER_CONFLICTS);
      if (tried.isAccepted()) {
        return tried;
      }
      if (strategy.stop().getAsBoolean()) {
        break;
      }
    }
    long limit =
        isAttempt || registers.guessesInitial() ? Limits.STRICTER_CONFLICTS : Long.MAX_VALUE;
    return decide(registers, orders.implied(options), limit);
  }

  private Decided decide(Registers registers, Orders orders, long maxConflicts) {
    Problem problem =
        text.tellsReadsApart()
            ? ProblemBuilder.buildWithRepeats(registers, orders, options)
            : ProblemBuilder.build(registers, orders, options);
    return isAllThatTheTextAsksFor(orders)
        ? Search.within(maxConflicts, problem, strategy)
        : Search.of(
            problem,
            learned -> RuleFaults.search(text, learned, options.sessionOrder(), maxConflicts),
            strategy,
            Decisive.RULES);
  }

  /** Tests whether an order in which readers see everything before them has no forbidden cycle. */
  private boolean isAllThatTheTextAsksFor(Orders orders) {
    return orders.visibility() == Visibility.EVERYTHING
        && orders.text().implies(options.sessionOrder() ? text : text.without(Relation.SESSION));
  }
}
