package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.explain.Evidence;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.rules.RuleSearch;
import io.kingsnake.checker.scan.UnseenKeys;
import io.kingsnake.checker.solve.Decided;
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
        new RuleSearch(text, options, question.budget()::isSpent, setting.listener())
            .decide(form, question.isAttempt());
    return Answer.of(decided, () -> verdict(text, decided, start));
  }

  private Verdict verdict(LevelText text, Decided decided, long start) {
    long explainStart = System.nanoTime();
    setting.listener().progress("auditing", 95);
    Evidence evidence =
        new Evidence(decided, new Definition.Rules(), text, options, setting.certifier());
    if (decided.decision() instanceof Decision.Stopped) {
      return question.timeIsUp(millis(decided, start, explainStart));
    }
    if (decided.decision() instanceof Decision.Accepted accepted) {
      evidence.confirm(accepted.execution());
      scans.learnFrom(text, options.sessionOrder(), accepted.execution());
      return Verdict.satisfied(question.level(), millis(decided, start, explainStart));
    }
    Anomaly anomaly = evidence.anomaly();
    return Verdict.violated(question.level(), anomaly, millis(decided, start, explainStart));
  }

  /** Attempts at stricter orders count as solving. */
  private static Millis millis(Decided decided, long start, long explainStart) {
    long saturate = decided.saturateNanos();
    return new Millis(
        0,
        saturate / 1_000_000,
        (explainStart - start - saturate) / 1_000_000,
        (System.nanoTime() - explainStart) / 1_000_000);
  }
}
