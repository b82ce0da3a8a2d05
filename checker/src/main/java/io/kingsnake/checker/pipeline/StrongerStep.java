package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.strategy.Attempt;

/** Snapshot isolation is decided faster than rules that it implies, and may well hold. */
record StrongerStep(Setting setting, CheckStep next) implements CheckStep {
  @Override
  public Verdict answer(Question question) {
    Level level = question.level();
    return Alternatives.to(question)
        .trying(
            helps(level),
            () -> FormAnswer.of(next.answer(question.trying(Levels.SNAPSHOT_ISOLATION)).at(level)))
        .or(() -> FormAnswer.of(next.answer(question)))
        .answer()
        .verdict();
  }

  private boolean helps(Level level) {
    return setting.definitionOf(level) instanceof Definition.Rules
        && !setting.goesByRules()
        && setting.decider() == null
        && setting.options().modules().isEmpty()
        && Levels.SNAPSHOT_ISOLATION.text().implies(level.text())
        && setting.allows(Attempt.SNAPSHOT_ISOLATION);
  }
}
