package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.module.CheckerModule;
import io.kingsnake.checker.problem.LevelOrders;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.proof.Witness;
import io.kingsnake.checker.registers.OpenLists;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.scan.UnseenKeys;
import io.kingsnake.checker.solve.Decided;
import io.kingsnake.checker.solve.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Histories with lists that can be explained in very many ways. Levels with one order are decided:
 * who stands where is left to the search ({@link ListPositions}). Weaker levels are accepted by
 * these.
 */
final class OpenListsCheck {
  private final OpenLists open;
  private final Setting setting;
  private final UnseenKeys scans;

  OpenListsCheck(OpenLists open, Setting setting, UnseenKeys scans) {
    this.open = open;
    this.setting = setting;
    this.scans = scans;
  }

  /** Nothing if it cannot be decided this way. */
  Optional<Verdict> check(Question question) {
    Optional<Orders> orders =
        LevelOrders.of(setting.definitionOf(question.level()), open.registers().history())
            .filter(each -> each.visibility() == Visibility.EVERYTHING);
    return orders.isPresent() ? Optional.of(decide(question, orders.get())) : byStronger(question);
  }

  private Optional<Verdict> byStronger(Question question) {
    return Stream.of(Levels.SERIALIZABLE, Levels.SNAPSHOT_ISOLATION)
        .filter(
            stronger ->
                setting.options().modules().isEmpty()
                    && !setting.goesByRules()
                    && stronger.text().implies(question.level().text()))
        .flatMap(stronger -> check(question.at(stronger)).stream())
        .filter(verdict -> verdict.kind() == Verdict.Kind.SATISFIED)
        .map(verdict -> verdict.at(question.level()))
        .findFirst();
  }

  private Verdict decide(Question question, Orders orders) {
    ListPositions positions = new ListPositions(open.lists());
    CheckOptions options = setting.options();
    List<CheckerModule> modules = new ArrayList<>(options.modules());
    modules.add(positions);
    CheckOptions more = options.withModules(modules);
    Registers registers = open.registers().knowing(question.hints());
    while (true) {
      Problem problem = ProblemBuilder.build(registers, orders, more);
      Millis analysed = question.budget().analysed();
      Decided decided = Decided.of(problem, question.budget()::isSpent, setting.listener());
      Verdict verdict = new OrderCheck(setting, question, scans).verdict(decided, analysed);
      if (!(decided.decision() instanceof Decision.Accepted accepted)
          || !positions.learnFrom(Witness.orderOf(accepted.execution()))) {
        return verdict;
      }
    }
  }
}
