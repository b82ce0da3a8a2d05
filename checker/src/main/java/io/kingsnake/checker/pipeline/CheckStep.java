package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.model.Verdict;

/** One step of a check: answers, mostly by putting a simpler question to the next one. */
public interface CheckStep {
  Verdict answer(Question question);
}
