package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.solve.Decided;
import io.kingsnake.checker.strategy.Attempt;
import io.kingsnake.checker.strategy.Strategy;
import io.kingsnake.history.Moments;
import java.util.List;
import java.util.Optional;

/**
 * The attempt to replay a history in the order of its recorded times, at the strictest levels that
 * imply the one asked for.
 */
record RecordedTimes(Registers form, CheckOptions options, Strategy strategy) {
  /** Strict serializability, and strong snapshot isolation, each in sessions. */
  private static final List<Orders> STRICT =
      List.of(
          new Orders(false, true, RealTime.TRANSACTIONS),
          new Orders(true, true, RealTime.ALL_BUT_BEGINS));

  /** An execution that such a level and therefore this text allows. */
  Optional<Decided> execution(LevelText text) {
    return areAllTimed()
        ? STRICT.stream()
            .filter(orders -> orders.text().implies(text))
            .flatMap(orders -> execution(orders, text.tellsReadsApart()).stream())
            .findFirst()
        : Optional.empty();
  }

  private Optional<Decided> execution(Orders orders, boolean keepsRepeats) {
    return strategy.attempt(
        Attempt.RECORDED_TIMES,
        () -> {
          Problem problem =
              keepsRepeats
                  ? ProblemBuilder.buildWithRepeats(form, orders, options)
                  : ProblemBuilder.build(form, orders, options);
          return Decided.inRecordedTime(problem, strategy);
        });
  }

  private boolean areAllTimed() {
    Moments moments = new Moments(form.history());
    return moments.withoutTimes() == 0 && moments.participants() > 0;
  }
}
