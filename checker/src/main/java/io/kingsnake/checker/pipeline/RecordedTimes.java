package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.solve.Search;
import io.kingsnake.checker.solve.result.Decided;
import io.kingsnake.checker.strategy.Attempt;
import io.kingsnake.checker.strategy.Strategy;
import io.kingsnake.history.Moments;
import java.util.Optional;

/**
 * The attempt to replay a history in the order of its recorded times, at the strictest level that
 * implies the one asked for and has as many events for each transaction.
 */
record RecordedTimes(Registers form, CheckOptions options, Strategy strategy) {
  private static final Orders STRICT_SERIALIZABLE = new Orders(false, true, RealTime.TRANSACTIONS);
  private static final Orders STRONG_SNAPSHOT = new Orders(true, true, RealTime.ALL_BUT_BEGINS);

  /** An execution that such a level and therefore this text allows. */
  Optional<Decided> execution(LevelText text, boolean snapshot) {
    Orders strict = snapshot ? STRONG_SNAPSHOT : STRICT_SERIALIZABLE;
    return areAllTimed() && strict.text().implies(text)
        ? execution(strict, text.tellsReadsApart())
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
          strategy.listener().counted("events", problem.eventCount());
          strategy.listener().counted("known edges", problem.edges().size());
          return Search.inRecordedTime(problem, strategy);
        });
  }

  private boolean areAllTimed() {
    Moments moments = new Moments(form.history());
    return moments.withoutTimes() == 0 && moments.participants() > 0;
  }
}
