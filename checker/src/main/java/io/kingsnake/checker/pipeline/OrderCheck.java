package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.explain.Evidence;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.scan.UnseenKeys;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.checker.view.Views;
import java.util.Optional;

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

  Answer check(Registers form, Orders orders) {
    Optional<Answer> inSessions = acceptedInSessions(form, orders);
    if (inSessions.isPresent()) {
      return inSessions.get();
    }
    Problem problem = ProblemBuilder.build(form, orders, options);
    Millis analysed = question.budget().analysed();
    return answer(problem, decide(problem, form), analysed);
  }

  private Decision decide(Problem problem, Registers form) {
    long maxConflicts = form.guessesInitial() ? MAX_CONFLICTS : Long.MAX_VALUE;
    return Views.concern(problem)
        ? new Views(question.budget()::isSpent, setting.listener(), maxConflicts)
            .decide(problem, (other, starts) -> ProblemBuilder.build(form, other, options, starts))
        : Decision.within(maxConflicts, problem, question.budget()::isSpent, setting.listener());
  }

  /**
   * Most databases keep session order even where a level does not ask for it, and with it there is
   * less to search: an order that keeps it is an answer, and a contradiction to it tells nothing.
   */
  private Optional<Answer> acceptedInSessions(Registers form, Orders orders) {
    boolean isOneOrder = orders.visibility() == Visibility.EVERYTHING;
    // Where updates show what they did not see to others, only one order tells about wide scans.
    boolean isTold = orders.visibility() == Visibility.UPDATES && !scans.areAllTaken();
    boolean isNearlyOne = orders.visibility() == Visibility.ITEMS;
    if (isOneOrder ? orders.session() : !isTold && !isNearlyOne) {
      return Optional.empty();
    }
    Orders stricter = new Orders(orders.snapshot(), true, orders.realTime());
    Problem problem = ProblemBuilder.build(form, stricter, options);
    Millis analysed = question.budget().analysed();
    Decision decision =
        Decision.within(MAX_CONFLICTS, problem, question.budget()::isSpent, setting.listener());
    return Optional.of(answer(problem, decision, analysed)).filter(Answer::isAccepted);
  }

  private Answer answer(Problem problem, Decision decision, Millis analysed) {
    return new Answer(
        decision.kind() == Decision.Kind.ACCEPTED, () -> verdict(problem, decision, analysed));
  }

  /** The verdict, its evidence audited. */
  Verdict verdict(Problem problem, Decision decision, Millis analysed) {
    long start = System.nanoTime();
    setting.listener().progress("auditing", 95);
    Evidence evidence =
        Evidence.ofOrder(problem, decision, options, setting.certifier(), question.level().text());
    return switch (decision.kind()) {
      case ACCEPTED -> {
        scans.learnFrom(problem, decision, evidence.witness());
        yield Verdict.satisfied(question.level(), millis(analysed, decision, start));
      }
      case CYCLE, NO_SOURCE, UNSATISFIABLE ->
          Verdict.violated(question.level(), evidence.anomaly(), millis(analysed, decision, start));
      case STOPPED -> question.timeIsUp(millis(analysed, decision, start));
    };
  }

  private static Millis millis(Millis analysed, Decision decision, long explainStart) {
    return new Millis(
        analysed.analyse(),
        decision.saturateNanos() / 1_000_000,
        decision.solveNanos() / 1_000_000,
        (System.nanoTime() - explainStart) / 1_000_000);
  }
}
