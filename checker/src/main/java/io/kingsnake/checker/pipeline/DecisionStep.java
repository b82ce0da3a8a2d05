package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.LevelOrders;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.scan.UnseenKeys;
import java.util.Optional;

/** Decides in the way that the definition of the level allows. */
record DecisionStep(Setting setting) {
  Answer answer(Registers form, Question question, UnseenKeys scans) {
    Definition definition = setting.definitionOf(question.level());
    Optional<Orders> orders = LevelOrders.of(definition, form.history());
    if (orders.isPresent()) {
      return new OrderCheck(setting, question, scans).check(form, orders.get());
    }
    if (areOrdersAdded(form)) {
      return Answer.of(
          question.undecided("a module orders events, of which this level knows nothing"));
    }
    return definition instanceof Axiom axiom
        ? new CommitOrderCheck(setting, question, scans).check(form, axiom)
        : new RuleCheck(setting, question, scans).check(form);
  }

  private boolean areOrdersAdded(Registers form) {
    CheckOptions options = setting.options();
    if (options.modules().isEmpty()) {
      return false;
    }
    Orders orders = new Orders(false, options.sessionOrder(), RealTime.NOTHING);
    return ProblemBuilder.build(form, orders, options).contributions().saysAnything();
  }
}
