package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.axiomatic.CommitOrderPass;
import io.kingsnake.checker.explain.Evidence;
import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.level.Visibility;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.rules.RuleSearch;
import io.kingsnake.checker.scan.UnseenKeys;
import io.kingsnake.checker.solve.Decided;
import io.kingsnake.checker.solve.Decision;
import java.util.function.BooleanSupplier;

/** The levels that ask for a commit order and say themselves what is visible. */
final class CommitOrderCheck {
  private final Setting setting;
  private final CheckOptions options;
  private final Question question;
  private final UnseenKeys scans;

  CommitOrderCheck(Setting setting, Question question, UnseenKeys scans) {
    this.setting = setting;
    this.options = setting.options();
    this.question = question;
    this.scans = scans;
  }

  Answer check(Registers form, Axiom axiom) {
    Orders orders =
        new Orders(
            false,
            options.sessionOrder() && axiom.knowsSessions(),
            RealTime.NOTHING,
            Visibility.NOTHING);
    long start = System.nanoTime();
    Problem problem =
        ProblemBuilder.withoutEdges(form, orders, options, axiom.visible().isByOperation());
    long built = System.nanoTime();
    Decided decided = decide(problem, form, axiom);
    return Answer.of(decided, () -> verdict(axiom, decided, start, built));
  }

  private Decided decide(Problem problem, Registers form, Axiom axiom) {
    if (!form.lists().isEmpty()) {
      return search(problem, form, axiom); // who stands where is a question of order
    }
    BooleanSupplier stop = question.budget()::isSpent;
    return new CommitOrderPass(problem, axiom, stop)
        .run()
        .map(decision -> new Decided(problem, decision, 0, 0))
        .orElseGet(() -> search(problem, form, axiom));
  }

  /** Goes by the rules that the axiom amounts to; an execution of these is one of the axiom. */
  private Decided search(Problem problem, Registers form, Axiom axiom) {
    Decided decided =
        new RuleSearch(axiom.text(), options, question.budget()::isSpent, setting.listener())
            .decide(form, question.isAttempt());
    return decided.decision() instanceof Decision.Accepted accepted
        ? decided.accepted(accepted.execution().in(problem))
        : decided;
  }

  private Verdict verdict(Axiom axiom, Decided decided, long start, long built) {
    long explaining = System.nanoTime();
    Evidence evidence = new Evidence(decided, axiom, axiom.text(), options, setting.certifier());
    if (decided.decision() instanceof Decision.Stopped) {
      return question.timeIsUp(millis(start, built, explaining));
    }
    if (decided.decision() instanceof Decision.Accepted accepted) {
      evidence.confirm(accepted.execution());
      scans.learnFrom(axiom, accepted.execution());
      return Verdict.satisfied(question.level(), millis(start, built, explaining));
    }
    Anomaly anomaly = evidence.anomaly();
    return Verdict.violated(question.level(), anomaly, millis(start, built, explaining));
  }

  private static Millis millis(long start, long built, long decided) {
    long now = System.nanoTime();
    return new Millis(
        (built - start) / 1_000_000, 0, (decided - built) / 1_000_000, (now - decided) / 1_000_000);
  }
}
