package io.kingsnake.checker;

import io.kingsnake.checker.explain.Witness;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.module.CheckerModule;
import io.kingsnake.checker.problem.LevelOrders;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.OpenLists;
import io.kingsnake.checker.registers.Registers;
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
  /** Decides one problem. */
  interface Stage {
    Decided decide(Problem problem, Level level);
  }

  record Decided(Verdict verdict, Decision decision) {}

  private final OpenLists open;
  private final CheckOptions options;
  private final Stage stage;

  OpenListsCheck(OpenLists open, CheckOptions options, Stage stage) {
    this.open = open;
    this.options = options;
    this.stage = stage;
  }

  /** Nothing if it cannot be decided this way. */
  Optional<Verdict> check(Level level, Definition definition) {
    Registers registers = open.registers();
    Optional<Orders> orders =
        LevelOrders.of(definition, registers.history())
            .filter(each -> each.visibility() == Visibility.EVERYTHING);
    return orders.isPresent() ? Optional.of(decide(level, orders.get())) : byStronger(level);
  }

  private Optional<Verdict> byStronger(Level level) {
    return Stream.of(Levels.SERIALIZABLE, Levels.SNAPSHOT_ISOLATION)
        .filter(stronger -> options.modules().isEmpty() && stronger.text().implies(level.text()))
        .flatMap(stronger -> check(stronger, stronger.definition(options.sessionOrder())).stream())
        .filter(verdict -> verdict.kind() == Verdict.Kind.SATISFIED)
        .map(verdict -> verdict.at(level))
        .findFirst();
  }

  private Verdict decide(Level level, Orders orders) {
    ListPositions positions = new ListPositions(open.lists());
    List<CheckerModule> modules = new ArrayList<>(options.modules());
    modules.add(positions);
    CheckOptions more = options.withModules(modules);
    while (true) {
      Problem problem = ProblemBuilder.build(open.registers(), orders, more);
      Decided decided = stage.decide(problem, level);
      if (decided.verdict().kind() != Verdict.Kind.SATISFIED
          || !positions.learnFrom(Witness.of(problem, decided.decision().order()))) {
        return decided.verdict();
      }
    }
  }
}
