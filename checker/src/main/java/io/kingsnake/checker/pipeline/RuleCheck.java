package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.explain.Evidence;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.rules.RuleDecision;
import io.kingsnake.checker.rules.RuleDecision.Decided;
import io.kingsnake.checker.scan.UnseenKeys;
import io.kingsnake.checker.solve.Decision;

/** The levels that are decided rule by rule. */
final class RuleCheck {
  private final Setting setting;
  private final CheckOptions options;
  private final Question question;
  private final UnseenKeys scans;

  RuleCheck(Setting setting, Question question, UnseenKeys scans) {
    this.setting = setting;
    this.options = setting.options();
    this.question = question;
    this.scans = scans;
  }

  Answer check(Registers form) {
    long start = System.nanoTime();
    LevelText text = question.level().text();
    Decided decided =
        new RuleDecision(text, options, question.budget()::isSpent, setting.listener())
            .decide(form);
    return new Answer(OrderCheck.kindOf(decided.decision()), () -> verdict(text, decided, start));
  }

  private Verdict verdict(LevelText text, Decided decided, long start) {
    long explainStart = System.nanoTime();
    setting.listener().progress("auditing", 95);
    Decision decision = decided.decision();
    Evidence evidence = Evidence.ofRules(decided.problem(), decision, options, text);
    return switch (decision.kind()) {
      case ACCEPTED -> {
        evidence.witness();
        scans.learnFrom(text, options.sessionOrder(), decided.problem(), decision);
        yield Verdict.satisfied(question.level(), millis(decision, start, explainStart));
      }
      case CYCLE, NO_SOURCE, UNSATISFIABLE -> {
        Anomaly anomaly = evidence.anomaly();
        yield Verdict.violated(question.level(), anomaly, millis(decision, start, explainStart));
      }
      case STOPPED -> question.timeIsUp(millis(decision, start, explainStart));
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
