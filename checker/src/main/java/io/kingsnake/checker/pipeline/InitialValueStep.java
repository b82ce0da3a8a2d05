package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.scan.UnseenKeys;

/** Guesses initial values that were not recorded, and only then leaves them open. */
record InitialValueStep(DecisionStep next) {
  Answer answer(Registers form, Question question, UnseenKeys scans) {
    return Alternatives.to(question)
        .trying(form.hasOpenInitialValues(), () -> next.answer(form.guessing(), question, scans))
        .or(() -> next.answer(form, question, scans))
        .answer();
  }
}
