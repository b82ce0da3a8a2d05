package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.registers.Absences;
import io.kingsnake.checker.registers.RegisterForms;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.scan.UnseenKeys;
import java.util.Optional;

/** One form of the history in terms of registers must do; usually there is one only. */
record ListStep(Setting setting, InitialValueStep next) {
  Verdict answer(Question question, Absences absences, UnseenKeys scans) {
    RegisterForms forms =
        RegisterForms.of(question.history(), setting.options().ownWrites(), absences);
    if (forms.contradiction().isPresent()) {
      Anomaly contradiction = forms.contradiction().get();
      setting.certifier().anomaly(contradiction);
      return Verdict.violated(question.level(), contradiction, question.budget().analysed());
    }
    return forms
        .open()
        .filter(open -> forms.areTooMany() || setting.learnsLazily())
        .flatMap(open -> new OpenListsCheck(open, setting, scans).check(question))
        .orElseGet(() -> oneOf(forms, question, scans));
  }

  private Verdict oneOf(RegisterForms forms, Question question, UnseenKeys scans) {
    Optional<Verdict> violated = Optional.empty();
    for (Registers form : forms.forms()) {
      if (question.budget().isSpent()) {
        return question.timeIsUp(question.budget().analysed());
      }
      Verdict verdict = next.answer(form.knowing(question.hints()), question, scans);
      if (verdict.kind() != Verdict.Kind.VIOLATED) {
        return verdict;
      }
      violated = violated.or(() -> Optional.of(verdict));
    }
    return forms.areTooMany()
        ? Verdict.undecided(
            question.level(), "too many explanations of lists are possible", Millis.NONE)
        : violated.orElseThrow();
  }
}
