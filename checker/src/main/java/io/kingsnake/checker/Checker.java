package io.kingsnake.checker;

import io.kingsnake.checker.Verdict.Millis;
import io.kingsnake.checker.analysis.NonCycleAnomalies;
import io.kingsnake.checker.explain.Evidence;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.problem.FirstReads;
import io.kingsnake.checker.problem.LevelOrders;
import io.kingsnake.checker.problem.Orders;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.problem.ProblemBuilder;
import io.kingsnake.checker.problem.Unsupported;
import io.kingsnake.checker.registers.RegisterForms;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.checker.solve.ProgressListener;
import io.kingsnake.checker.view.Views;
import io.kingsnake.history.History;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Decides histories: reads as the pipeline, one line per stage. */
public final class Checker {
  private final CheckOptions options;
  private final ProgressListener listener;

  public Checker(CheckOptions options) {
    this(options, ProgressListener.NONE);
  }

  public Checker(CheckOptions options, ProgressListener listener) {
    this.options = options;
    this.listener = listener;
  }

  public Verdict check(History history, Level level) {
    long start = System.nanoTime();
    listener.progress("analysing", 0);
    Optional<Anomaly> immediate = NonCycleAnomalies.first(history, level, options);
    if (immediate.isPresent()) {
      return Verdict.violated(level, immediate.get(), analysed(start));
    }
    Optional<String> unsupported = Unsupported.in(history);
    return unsupported
        .map(what -> Verdict.undecided(level, "no definition covers " + what, analysed(start)))
        .orElseGet(() -> search(history, level, start));
  }

  /** One form of the history must do; usually there is one only. */
  private Verdict search(History history, Level level, long start) {
    RegisterForms forms = RegisterForms.of(history, options.ownWrites());
    if (forms.contradiction().isPresent()) {
      return Verdict.violated(level, forms.contradiction().get(), analysed(start));
    }
    Optional<Verdict> violated = Optional.empty();
    BooleanSupplier timeIsUp = deadline(start);
    for (Registers form : forms.forms()) {
      if (timeIsUp.getAsBoolean()) {
        return Verdict.undecided(level, "time is up; no violation found so far", analysed(start));
      }
      Verdict verdict = decide(form, level, start);
      if (verdict.kind() != Verdict.Kind.VIOLATED) {
        return verdict;
      }
      violated = violated.or(() -> Optional.of(verdict));
    }
    return forms.areTooMany()
        ? Verdict.undecided(level, "too many explanations of lists are possible", Millis.NONE)
        : violated.orElseThrow();
  }

  private Verdict decide(Registers form, Level level, long start) {
    return CommitOrderCheck.decides(level)
        ? new CommitOrderCheck(options, deadline(start)).check(form, level)
        : search(form, level, LevelOrders.of(level, options).orElseThrow(), start);
  }

  /** One choice of initial values must do; usually there is one only. */
  private Verdict search(Registers registers, Level level, Orders orders, long start) {
    BooleanSupplier timeIsUp = deadline(start);
    List<FirstReads> choices = FirstReads.choices(registers.history());
    Optional<Verdict> violated = Optional.empty();
    for (FirstReads initial : choices) {
      Problem problem = ProblemBuilder.build(registers, orders, options, initial);
      Millis analysed = analysed(start);
      Decision decision =
          Views.concern(problem)
              ? new Views(timeIsUp, listener)
                  .decide(
                      problem,
                      (other, starts) ->
                          ProblemBuilder.build(registers, other, options, initial, starts))
              : Decision.of(problem, timeIsUp, listener);
      Verdict verdict = verdict(level, problem, decision, analysed);
      if (verdict.kind() != Verdict.Kind.VIOLATED) {
        return verdict;
      }
      violated = violated.or(() -> Optional.of(verdict));
    }
    return FirstReads.areTooMany(choices)
        ? Verdict.undecided(level, "too many initial values are possible", Millis.NONE)
        : violated.orElseThrow();
  }

  private Verdict verdict(Level level, Problem problem, Decision decision, Millis analysed) {
    long start = System.nanoTime();
    listener.progress("auditing", 95);
    Evidence evidence = new Evidence(problem, decision, options);
    return switch (decision.kind()) {
      case ACCEPTED -> {
        evidence.witness();
        yield Verdict.satisfied(level, millis(analysed, decision, start));
      }
      case CYCLE, NO_SOURCE, UNSATISFIABLE -> {
        Anomaly anomaly = evidence.anomaly();
        yield Verdict.violated(level, anomaly, millis(analysed, decision, start));
      }
      case STOPPED ->
          Verdict.undecided(
              level, "time is up; no violation found so far", millis(analysed, decision, start));
    };
  }

  private static Millis millis(Millis analysed, Decision decision, long explainStart) {
    return new Millis(
        analysed.analyse(),
        decision.saturateNanos() / 1_000_000,
        decision.solveNanos() / 1_000_000,
        (System.nanoTime() - explainStart) / 1_000_000);
  }

  private BooleanSupplier deadline(long start) {
    if (options.timeout() == null) {
      return () -> false;
    }
    long nanos = options.timeout().toNanos();
    return () -> System.nanoTime() - start > nanos;
  }

  private static Millis analysed(long start) {
    return new Millis((System.nanoTime() - start) / 1_000_000, 0, 0, 0);
  }
}
