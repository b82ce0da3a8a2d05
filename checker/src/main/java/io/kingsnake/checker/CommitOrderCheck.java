package io.kingsnake.checker;

import io.kingsnake.checker.Verdict.Millis;
import io.kingsnake.checker.axiomatic.AxiomaticDecision;
import io.kingsnake.checker.certify.Certifier;
import io.kingsnake.checker.explain.AxiomaticEvidence;
import io.kingsnake.checker.explain.UnseenKeys;
import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.level.Orders.RealTime;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.registers.Registers;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The levels that ask for a commit order and say themselves what is visible. */
final class CommitOrderCheck {
  private final CheckOptions options;
  private final BooleanSupplier timeIsUp;
  private final Certifier certifier;
  private final UnseenKeys scans;

  CommitOrderCheck(
      CheckOptions options, BooleanSupplier timeIsUp, Certifier certifier, UnseenKeys scans) {
    this.options = options;
    this.timeIsUp = timeIsUp;
    this.certifier = certifier;
    this.scans = scans;
  }

  Verdict check(Registers registers, Level level, Axiom axiom) {
    Orders orders = new Orders(false, knowsSessions(axiom), RealTime.NOTHING);
    for (Registers attempt : registers.attempts()) {
      long start = System.nanoTime();
      Problem problem =
          ProblemBuilder.withoutEdges(attempt, orders, options, axiom.visible().isByOperation());
      long built = System.nanoTime();
      AxiomaticDecision decision =
          AxiomaticDecision.of(problem, axiom, stronger(attempt), timeIsUp);
      if (!attempt.guessesInitial() || decision instanceof AxiomaticDecision.Accepted) {
        return verdict(level, axiom, problem, decision, start, built);
      }
    }
    throw new AssertionError("the last attempt guesses");
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
      Level level,
      Axiom axiom,
      Problem problem,
      AxiomaticDecision decision,
      long start,
      long built) {
    long decided = System.nanoTime();
    if (decision instanceof AxiomaticDecision.Stopped) {
      return Verdict.undecided(
          level, "time is up; no violation found so far", millis(start, built, decided));
    }
    Optional<Anomaly> anomaly =
        new AxiomaticEvidence(problem, axiom, options, certifier).of(decision);
    if (decision instanceof AxiomaticDecision.Accepted accepted) {
      scans.learnFrom(axiom, accepted.execution(), accepted.order());
    }
    Millis millis = millis(start, built, decided);
    return anomaly
        .map(found -> Verdict.violated(level, found, millis))
        .orElseGet(() -> Verdict.satisfied(level, millis));
  }

  private static Millis millis(long start, long built, long decided) {
    long now = System.nanoTime();
    return new Millis(
        (built - start) / 1_000_000, 0, (decided - built) / 1_000_000, (now - decided) / 1_000_000);
  }
}
