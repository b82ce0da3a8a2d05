package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.axiomatic.AxiomaticDecision;
import io.kingsnake.checker.explain.AxiomaticEvidence;
import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.scan.UnseenKeys;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The levels that ask for a commit order and say themselves what is visible. */
final class CommitOrderCheck {
  /** How often an attempt at more than was asked for may look whether to stop. */
  private static final int BRIEF = 1_000;

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
    Orders orders = new Orders(false, knowsSessions(axiom), RealTime.NOTHING);
    long start = System.nanoTime();
    Problem problem =
        ProblemBuilder.withoutEdges(form, orders, options, axiom.visible().isByOperation());
    long built = System.nanoTime();
    AxiomaticDecision decision = AxiomaticDecision.of(problem, axiom, stronger(form), stop());
    Verdict.Kind kind =
        decision instanceof AxiomaticDecision.Accepted
            ? Verdict.Kind.SATISFIED
            : decision instanceof AxiomaticDecision.Stopped
                ? Verdict.Kind.UNDECIDED
                : Verdict.Kind.VIOLATED;
    return new Answer(kind, () -> verdict(axiom, problem, decision, start, built));
  }

  private BooleanSupplier stop() {
    Budget budget = question.budget();
    return question.isAttempt() ? budget.orAfter(BRIEF) : budget::isSpent;
  }

  private boolean knowsSessions(Axiom axiom) {
    return options.sessionOrder() && axiom.knowsSessions();
  }

  /** Serializability and snapshot isolation, which imply all levels decided here. */
  private List<Supplier<Problem>> stronger(Registers registers) {
    return Stream.of(false, true)
        .map(snapshot -> new Orders(snapshot, options.sessionOrder(), RealTime.NOTHING))
        .<Supplier<Problem>>map(orders -> () -> ProblemBuilder.build(registers, orders, options))
        .toList();
  }

  private Verdict verdict(
      Axiom axiom, Problem problem, AxiomaticDecision decision, long start, long built) {
    long decided = System.nanoTime();
    if (decision instanceof AxiomaticDecision.Stopped) {
      return question.timeIsUp(millis(start, built, decided));
    }
    Optional<Anomaly> anomaly =
        new AxiomaticEvidence(problem, axiom, options, setting.certifier()).of(decision);
    if (decision instanceof AxiomaticDecision.Accepted accepted) {
      scans.learnFrom(axiom, accepted.execution(), accepted.order());
    }
    Millis millis = millis(start, built, decided);
    return anomaly
        .map(found -> Verdict.violated(question.level(), found, millis))
        .orElseGet(() -> Verdict.satisfied(question.level(), millis));
  }

  private static Millis millis(long start, long built, long decided) {
    long now = System.nanoTime();
    return new Millis(
        (built - start) / 1_000_000, 0, (decided - built) / 1_000_000, (now - decided) / 1_000_000);
  }
}
