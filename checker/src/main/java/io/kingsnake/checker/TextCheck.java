package io.kingsnake.checker;

import io.kingsnake.checker.Verdict.Millis;
import io.kingsnake.checker.explain.Evidence;
import io.kingsnake.checker.explain.TextEvidence;
import io.kingsnake.checker.explain.UnseenKeys;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.solve.Decision;
import io.kingsnake.checker.solve.ProgressListener;
import io.kingsnake.checker.text.TextDecision;
import io.kingsnake.checker.text.TextDecision.Decided;
import java.util.function.BooleanSupplier;

/** Levels that are given by a text. */
final class TextCheck {
  private final CheckOptions options;
  private final BooleanSupplier timeIsUp;
  private final ProgressListener listener;
  private final UnseenKeys scans;

  TextCheck(
      CheckOptions options, BooleanSupplier timeIsUp, ProgressListener listener, UnseenKeys scans) {
    this.options = options;
    this.timeIsUp = timeIsUp;
    this.listener = listener;
    this.scans = scans;
  }

  Verdict check(Registers registers, Level level) {
    LevelText text = level.text();
    for (Registers attempt : registers.attempts()) {
      long start = System.nanoTime();
      Decided decided = new TextDecision(text, options, timeIsUp, listener).decide(attempt);
      boolean isAccepted = decided.decision().kind() == Decision.Kind.ACCEPTED;
      if (!attempt.guessesInitial() || isAccepted) {
        return verdict(level, text, decided, start);
      }
    }
    throw new AssertionError("the last attempt guesses");
  }

  private Verdict verdict(Level level, LevelText text, Decided decided, long start) {
    long explainStart = System.nanoTime();
    listener.progress("auditing", 95);
    Decision decision = decided.decision();
    return switch (decision.kind()) {
      case ACCEPTED -> {
        new TextEvidence(text, decided.problem(), options).confirm(decision);
        scans.learnFrom(text, options.sessionOrder(), decided.problem(), decision);
        yield Verdict.satisfied(level, millis(decision, start, explainStart));
      }
      case CYCLE, NO_SOURCE, UNSATISFIABLE -> {
        Anomaly anomaly =
            new Evidence(decided.problem(), decision, options, text.rules()).anomaly();
        yield Verdict.violated(level, anomaly, millis(decision, start, explainStart));
      }
      case STOPPED ->
          Verdict.undecided(
              level,
              "time is up; no violation found so far",
              millis(decision, start, explainStart));
    };
  }

  /** Attempts at stricter orders count as solving. */
  private static Millis millis(Decision decision, long start, long explainStart) {
    long saturate = decision.saturateNanos();
    return new Millis(
        0,
        saturate / 1_000_000,
        (explainStart - start - saturate) / 1_000_000,
        (System.nanoTime() - explainStart) / 1_000_000);
  }
}
