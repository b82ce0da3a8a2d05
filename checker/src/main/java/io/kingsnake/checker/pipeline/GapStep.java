package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.model.OriginalTerms;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.history.Rewriting;

/** A history may itself declare that something is missing in it. */
record GapStep(Setting setting, CheckStep next) implements CheckStep {
  @Override
  public Verdict answer(Question question) {
    GapCheck gaps = new GapCheck(question.history(), question.level());
    if (gaps.isComplete()) {
      return next.answer(question);
    }
    History seen = gaps.seen();
    Verdict verdict = next.answer(question.about(seen));
    return gaps.conclude(
        new OriginalTerms(question.history(), Rewriting.none(seen)).of(verdict),
        setting.options().acceptsGaps());
  }
}
