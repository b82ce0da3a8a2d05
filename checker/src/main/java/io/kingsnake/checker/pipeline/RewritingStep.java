package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.model.OriginalTerms;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.module.CheckerModule;
import io.kingsnake.checker.module.ModuleFailure;
import io.kingsnake.history.History;
import io.kingsnake.history.Rewriting;
import java.util.Optional;

/**
 * Asks about the history without savepoints, as modules expect it, and answers about the original.
 */
record RewritingStep(Setting setting, CheckStep next) implements CheckStep {
  @Override
  public Verdict answer(Question question) {
    History history = question.history();
    SavepointCheck savepoints = new SavepointCheck(history, setting.options().ownWrites());
    Optional<Verdict> known = savepoints.known(question.level());
    if (known.isPresent()) {
      return known.get();
    }
    Rewriting rewriting = savepoints.rewriting();
    for (CheckerModule module : setting.options().modules()) {
      History before = rewriting.history();
      rewriting = rewriting.then(ModuleFailure.guard(module, () -> module.rewrite(before)));
    }
    History rewritten = rewriting.history();
    Verdict verdict = next.answer(question.about(rewritten));
    for (CheckerModule module : setting.options().modules()) {
      verdict =
          verdict.noting(
              ModuleFailure.guard(
                  module, () -> "with module " + module.name() + ": " + module.description()));
    }
    return new OriginalTerms(history, rewriting).of(ListObservations.in(rewritten, verdict));
  }
}
