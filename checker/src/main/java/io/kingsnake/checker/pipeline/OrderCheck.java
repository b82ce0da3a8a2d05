package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.explain.Evidence;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.scan.UnseenKeys;
import io.kingsnake.checker.solve.Decided;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.checker.view.Views;
import java.util.function.BooleanSupplier;

/** The levels that ask for one order of events. */
final class OrderCheck {
  /** How long to try for more than was asked for. */
  private static final long MAX_CONFLICTS = 2_000;

  private final Setting setting;
  private final CheckOptions options;
  private final Question question;
  private final UnseenKeys scans;

  OrderCheck(Setting setting, Question question, UnseenKeys scans) {
    this.setting = setting;
    this.options = setting.options();
    this.question = question;
    this.scans = scans;
  }

  /**
   * Most databases keep session order even where a level does not ask for it, and with it there is
   * less to search.
   */
  Answer check(Registers form, Orders orders) {
    Orders inSessions = new Orders(orders.snapshot(), true, orders.realTime());
    boolean isAttempt = question.isAttempt() || form.guessesInitial();
    return Alternatives.to(question)
        .trying(isEasierInSessions(orders), () -> decide(form, inSessions, MAX_CONFLICTS))
        .or(() -> decide(form, orders, isAttempt ? MAX_CONFLICTS : Long.MAX_VALUE))
        .answer();
  }

  private boolean isEasierInSessions(Orders orders) {
    return switch (orders.visibility()) {
      case EVERYTHING -> !orders.session();
      // Where updates show what they did not see to others, only one order tells about wide scans.
      case UPDATES -> !scans.areAllTaken();
      case ITEMS -> true;
      case DEPENDENCIES, OWN_VERSIONS, NOTHING -> false;
    };
  }

  private Answer decide(Registers form, Orders orders, long maxConflicts) {
    Problem problem = ProblemBuilder.build(form, orders, options);
    Millis analysed = question.budget().analysed();
    BooleanSupplier stop = question.budget()::isSpent;
    Decided decided =
        Views.concern(problem)
            ? new Views(stop, setting.listener(), maxConflicts)
                .decide(
                    problem, (other, starts) -> ProblemBuilder.build(form, other, options, starts))
            : Decided.within(maxConflicts, problem, stop, setting.listener());
    return Answer.of(decided, () -> verdict(decided, analysed));
  }

  /** The verdict, its evidence audited. */
  Verdict verdict(Decided decided, Millis analysed) {
    long start = System.nanoTime();
    setting.listener().progress("auditing", 95);
    Evidence evidence =
        new Evidence(
            decided,
            decided.problem().orders(),
            question.level().text(),
            options,
            setting.certifier());
    if (decided.decision() instanceof Decision.Stopped) {
      return question.timeIsUp(millis(analysed, decided, start));
    }
    if (decided.decision() instanceof Decision.Accepted accepted) {
      evidence.confirm(accepted.execution());
      scans.learnFrom(accepted.execution());
      return Verdict.satisfied(question.level(), millis(analysed, decided, start));
    }
    Anomaly anomaly = evidence.anomaly();
    return Verdict.violated(question.level(), anomaly, millis(analysed, decided, start));
  }

  private static Millis millis(Millis analysed, Decided decided, long explainStart) {
    return new Millis(
        analysed.analyse(),
        decided.saturateNanos() / 1_000_000,
        decided.solveNanos() / 1_000_000,
        (System.nanoTime() - explainStart) / 1_000_000);
  }
}
