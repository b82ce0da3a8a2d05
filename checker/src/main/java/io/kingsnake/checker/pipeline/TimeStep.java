package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.model.Verdict;

/** For real-time levels nothing follows from times that were not recorded. */
record TimeStep(CheckStep next) implements CheckStep {
  @Override
  public Verdict answer(Question question) {
    return Untimed.conclude(question.history(), next.answer(question));
  }
}
