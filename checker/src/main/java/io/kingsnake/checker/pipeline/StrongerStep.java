package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Verdict;
import java.time.Duration;

/** Snapshot isolation is decided faster than rules that it implies, and may well hold. */
record StrongerStep(Setting setting, CheckStep next) implements CheckStep {
  private static final Duration BRIEF = Duration.ofSeconds(10);

  @Override
  public Verdict answer(Question question) {
    if (helps(question.level())) {
      Budget brief = question.budget().brief(BRIEF, 2);
      Verdict stronger = next.answer(question.at(Levels.SNAPSHOT_ISOLATION).within(brief));
      if (stronger.kind() == Verdict.Kind.SATISFIED) {
        return stronger.at(question.level());
      }
    }
    return next.answer(question);
  }

  private boolean helps(Level level) {
    return setting.definitionOf(level) instanceof Definition.Rules
        && !setting.goesByRules()
        && setting.options().modules().isEmpty()
        && Levels.SNAPSHOT_ISOLATION.text().implies(level.text());
  }
}
