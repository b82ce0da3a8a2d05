package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.scan.UnseenKeys;

/** Guesses initial values that were not recorded, and only then leaves them open. */
record InitialValueStep(DecisionStep next) {
  Verdict answer(Registers form, Question question, UnseenKeys scans) {
    for (Registers attempt : form.attempts()) {
      Answer answer = next.answer(attempt, question, scans);
      if (!attempt.guessesInitial() || answer.isAccepted()) {
        return answer.verdict();
      }
    }
    throw new AssertionError("the last attempt guesses");
  }
}
