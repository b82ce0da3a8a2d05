package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.analysis.Savepoints;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.OriginalTerms;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.semantics.CheckerModule;
import io.kingsnake.checker.semantics.ModuleFailure;
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
    Optional<Savepoints> savepoints = Savepoints.in(history, setting.options().ownWrites());
    Optional<Verdict> known = savepoints.flatMap(each -> known(each, question.level()));
    if (known.isPresent()) {
      return known.get();
    }
    Rewriting rewriting =
        savepoints.map(Savepoints::rewriting).orElseGet(() -> Rewriting.none(history));
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

  /** The verdict from reads of writes that their transactions rolled back, if that is enough. */
  private static Optional<Verdict> known(Savepoints savepoints, Level level) {
    return savepoints.contradictions().stream()
        .filter(any -> level.explainsReads())
        .findFirst()
        .map(each -> Verdict.violated(level, each, Millis.NONE))
        .or(
            () ->
                savepoints
                    .unsupported()
                    .map(
                        what ->
                            Verdict.undecided(level, "no definition covers " + what, Millis.NONE)));
  }
}
