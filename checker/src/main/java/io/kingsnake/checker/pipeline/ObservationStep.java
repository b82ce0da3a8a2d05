package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.analysis.NonCycleAnomalies;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.problem.Unsupported;
import io.kingsnake.checker.registers.SeenVersions;
import io.kingsnake.history.History;
import java.util.Optional;

/**
 * Single observations may be wrong by themselves; where reads say nothing, nothing else is checked.
 */
record ObservationStep(Setting setting, CheckStep next) implements CheckStep {
  @Override
  public Verdict answer(Question question) {
    setting.listener().progress("analysing", 0);
    History history = question.history();
    Optional<String> unsupported = Unsupported.in(history);
    if (unsupported.isPresent()) {
      return question.undecided("no definition covers " + unsupported.get());
    }
    Optional<Anomaly> immediate = firstObserved(question);
    if (immediate.isPresent()) {
      return violated(question, immediate.get());
    }
    return setting.definitionOf(question.level()) instanceof Definition.VersionsOnly
        ? versionsOnly(question)
        : next.answer(question);
  }

  /**
   * First anomaly in single observations; a history in which one level found none needs no search
   * at others.
   */
  private Optional<Anomaly> firstObserved(Question question) {
    History history = question.history();
    if (setting.accesses().isExplained(history)) {
      return Optional.empty();
    }
    Optional<Anomaly> first = NonCycleAnomalies.first(history, question.level(), setting.options());
    if (first.isEmpty() && question.level().explainsReads()) {
      setting.accesses().explained(history);
    }
    return first;
  }

  /** Reads need no explanation here, so only lists show anything. */
  private Verdict versionsOnly(Question question) {
    SeenVersions seen = new SeenVersions(question.history(), question.hints());
    Optional<Anomaly> cycle = seen.cycle();
    if (cycle.isPresent()) {
      return violated(question, cycle.get());
    }
    if (!seen.areAmbiguous()) {
      setting.certifier().appends(seen);
      return Verdict.satisfied(question.level(), question.budget().analysed());
    }
    setting.certifier().byReads();
    return answer(question.at(Levels.READ_COMMITTED)).kind() == Verdict.Kind.SATISFIED
        ? Verdict.satisfied(question.level(), question.budget().analysed())
        : question.undecided("too many transactions may have appended elements of lists");
  }

  private Verdict violated(Question question, Anomaly anomaly) {
    setting.certifier().anomaly(anomaly);
    return Verdict.violated(question.level(), anomaly, question.budget().analysed());
  }
}
