package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.model.Verdict;

/** One step of a check: answers a question, usually by asking the next step a simpler one. */
public interface CheckStep {
  Verdict answer(Question question);
}
