package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.absences.UnseenKeys;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.strategy.Attempt;

/** Guesses initial values that were not recorded, and only then leaves them open. */
record InitialValueStep(Setting setting) {
  FormAnswer answer(Registers form, Question question, UnseenKeys scans) {
    return Alternatives.to(question)
        .trying(
            form.hasOpenInitialValues() && setting.allows(Attempt.INITIAL_VALUES),
            () -> decide(form.guessing(), question, scans))
        .or(() -> decide(form, question, scans))
        .answer();
  }

  private FormAnswer decide(Registers form, Question question, UnseenKeys scans) {
    return new FormCheck(setting, question, form, scans).answer();
  }
}
