package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.certify.Certifier;
import io.kingsnake.checker.level.Axiom;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.level.VisiblePaths;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.registers.Absences;
import io.kingsnake.checker.scan.UnseenKeys;
import io.kingsnake.history.History;
import java.util.Set;

/**
 * Asks again as long as the execution found would have shown a scan something that it did not see.
 */
record ScanStep(Setting setting, ListStep next) implements CheckStep {
  /**
   * Where every absence that a wide scan shows is a separate step to a transaction that deleted the
   * key. Seeing all of the past is simpler, and nearly always holds.
   */
  private static final Set<VisiblePaths> EASIER_IF_CAUSAL =
      Set.of(
          VisiblePaths.NEIGHBOURS,
          VisiblePaths.SESSIONS_OF_SOURCES,
          VisiblePaths.SOURCES_OF_SOURCES);

  @Override
  public Verdict answer(Question question) {
    Level level = question.level();
    Absences absences = absences(question.history());
    return Alternatives.to(question)
        .trying(
            !absences.areAll() && isEasierIfCausal(level),
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

  private boolean isEasierIfCausal(Level level) {
    return !setting.learnsLazily()
        && setting.certifier() == Certifier.NONE
        && setting.definitionOf(level) instanceof Axiom axiom
        && EASIER_IF_CAUSAL.contains(axiom.visible());
  }

  private Absences absences(History history) {
    if (setting.certifier().namesScans()) {
      return Absences.all();
    }
    return setting.learnsLazily() ? Absences.learned() : Absences.few(history);
  }
}
