package io.kingsnake.laboratory.encode;

import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.solve.Decider;
import io.kingsnake.checker.solve.Search;
import io.kingsnake.checker.solve.result.Decision;
import io.kingsnake.checker.strategy.Attempt;
import io.kingsnake.checker.strategy.Strategy;
import io.kingsnake.laboratory.formula.Counters;
import io.kingsnake.laboratory.formula.Counters.Moment;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Ours: an order is proposed, replayed, and repaired by the constraints that it breaks. */
public final class Lazy implements Encoding {
  @Override
  public String name() {
    return "lazy";
  }

  @Override
  public String paper() {
    return "kingsnake";
  }

  @Override
  public String scope() {
    return "everything that levels of one order ask for";
  }

  @Override
  public List<String> parts() {
    return Attempt.labels();
  }

  @Override
  public Optional<String> obstacle(Problem problem) {
    return problem.orders().visibility() == Visibility.EVERYTHING
        ? Optional.empty()
        : Optional.of("readers do not see everything before them");
  }

  @Override
  public Decider.Answer decide(
      Problem problem, Setup setup, Counters counters, BooleanSupplier stop) {
    Moment start = Moment.now();
    Strategy strategy = new Strategy(Attempt.named(setup.without()), stop, counters, null);
    Decision decision = Search.of(problem, strategy).decision();
    counters.took("search", start);
    if (decision instanceof Decision.Accepted accepted) {
      return new Decider.Found(accepted.execution());
    }
    return decision instanceof Decision.Stopped
        ? new Decider.GaveUp("time is up; no violation found so far")
        : new Decider.None();
  }
}
