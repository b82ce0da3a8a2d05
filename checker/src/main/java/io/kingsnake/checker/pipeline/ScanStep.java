package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.absences.UnseenKeys;
import io.kingsnake.checker.evidence.certificate.Certifier;
import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.registers.Absences;
import io.kingsnake.checker.strategy.Attempt;
import io.kingsnake.history.History;

/**
 * Asks again as long as the execution found would have shown a scan something that it did not see.
 */
record ScanStep(Setting setting, ListStep next) implements CheckStep {
  @Override
  public Verdict answer(Question question) {
    Level level = question.level();
    Absences absences = absences(question.history());
    return Alternatives.to(question)
        .trying(
            isEasierIfCausal(level, !absences.areAll()),
            () -> FormAnswer.of(answer(question.trying(Levels.CAUSAL)).at(level)))
        .or(() -> FormAnswer.of(learning(absences, question)))
        .answer()
        .verdict();
  }

  private Verdict learning(Absences absences, Question question) {
    UnseenKeys scans = new UnseenKeys(question.history(), absences);
    Verdict verdict;
    do {
      verdict = next.answer(question, absences, scans).verdict();
    } while (absences.grew() && verdict.kind() == Verdict.Kind.SATISFIED);
    return verdict;
  }

  /**
   * Seeing all of the past is simple, and nearly always holds. It helps where a wide scan shows
   * absences, each a separate step to a transaction that deleted the key; and where otherwise rules
   * would have to be tried, unless they would be for that, too.
   */
  private boolean isEasierIfCausal(Level level, boolean scansWidely) {
    return !setting.learnsLazily()
        && setting.certifier() == Certifier.NONE
        && isImpliedByCausal(level, scansWidely)
        && setting.allows(Attempt.CAUSAL);
  }

  private boolean isImpliedByCausal(Level level, boolean scansWidely) {
    return setting.definitionOf(level) instanceof Axiom axiom
        ? scansWidely && axiom.isEasierIfCausal()
        : setting.definitionOf(level) instanceof Definition.Rules
            && !(setting.definitionOf(Levels.CAUSAL) instanceof Definition.Rules)
            && !level.text().isReadUncommitted()
            && Levels.CAUSAL.text().implies(level.text());
  }

  private Absences absences(History history) {
    if (setting.certifier().namesScans()) {
      return Absences.all();
    }
    return setting.learnsLazily() ? Absences.learned() : Absences.few(history);
  }
}
