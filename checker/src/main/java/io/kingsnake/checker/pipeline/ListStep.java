package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.absences.UnseenKeys;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.registers.Absences;
import io.kingsnake.checker.registers.RegisterForms;
import java.util.stream.Stream;

/**
 * One form of the history in terms of registers must satisfy the level; usually there is only one.
 */
record ListStep(Setting setting, InitialValueStep next) {
  FormAnswer answer(Question question, Absences absences, UnseenKeys scans) {
    RegisterForms forms =
        RegisterForms.of(question.history(), setting.options().ownWrites(), absences);
    if (forms.contradiction().isPresent()) {
      Anomaly contradiction = forms.contradiction().get();
      setting.certifier().anomaly(contradiction);
      return FormAnswer.of(
          Verdict.violated(question.level(), contradiction, question.budget().analysed()));
    }
    return Alternatives.to(question)
        .or(
            forms
                .all()
                .map(
                    form ->
                        () -> next.answer(form.get().knowing(question.hints()), question, scans)))
        .or(forms.areTooMany() ? Stream.of(() -> tooMany(question)) : Stream.empty())
        .answer();
  }

  private static FormAnswer tooMany(Question question) {
    return FormAnswer.of(
        Verdict.undecided(
            question.level(), "too many explanations of lists are possible", Millis.NONE));
  }
}
