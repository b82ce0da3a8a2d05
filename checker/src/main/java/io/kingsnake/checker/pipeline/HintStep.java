package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.analysis.CommitTimestamps;
import io.kingsnake.checker.analysis.NonCycleAnomalies;
import io.kingsnake.checker.level.Orders;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.CheckOptions.Hints;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.problem.LevelOrders;
import io.kingsnake.checker.problem.Unsupported;
import io.kingsnake.history.History;
import io.kingsnake.history.KeyWrites;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.VersionOrder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/*
 * A hint can only add constraints, so what satisfies a level under hints satisfies it without.
 * Conversely, a hint may be wrong: a violation that depends on one is a contradiction between the
 * hint and what clients saw, and proves no more than that unless hints are to be trusted.
 */
/** Uses the database's own reports of versions and timestamps, which saves search. */
record HintStep(Setting setting, CheckStep next) implements CheckStep {
  private static final int MAX_NOTES = 3;

  @Override
  public Verdict answer(Question question) {
    if (setting.options().hints() == Hints.IGNORE) {
      return next.answer(question);
    }
    List<String> unusable = new ArrayList<>();
    Verdict verdict =
        byTimestamps(question, unusable)
            .orElseGet(() -> byVersions(question, usableVersions(question.history(), unusable)));
    for (String note : unusable.subList(0, Math.min(MAX_NOTES, unusable.size()))) {
      verdict = verdict.noting(note);
    }
    return unusable.size() <= MAX_NOTES
        ? verdict
        : verdict.noting("%d more hints are of no use".formatted(unusable.size() - MAX_NOTES));
  }

  private Optional<Verdict> byTimestamps(Question question, List<String> unusable) {
    History history = question.history();
    CheckOptions options = setting.options();
    if (history.timestamps() == null
        || !options.modules().isEmpty()
        || NonCycleAnomalies.first(history, question.level(), options).isPresent()
        || Unsupported.in(history).isPresent()) {
      return Optional.empty();
    }
    long start = System.nanoTime();
    Optional<Orders> orders = LevelOrders.of(setting.definitionOf(question.level()), history);
    Optional<TimestampOrder.Fit> result =
        orders.flatMap(
            each -> TimestampOrder.check(history, question.level().text(), each, options));
    if (result.isEmpty()) {
      return Optional.empty();
    }
    Millis millis = new Millis(0, 0, 0, (System.nanoTime() - start) / 1_000_000);
    String complaint = result.get().complaint();
    if (complaint == null) {
      return Optional.of(
          Verdict.satisfied(question.level(), millis)
              .noting("accepted in the order of the recorded timestamps"));
    }
    if (orders.orElseThrow().snapshot() && result.get().isOnlyOrder()) {
      unusable.add("the recorded timestamps do not explain what clients saw: " + complaint);
    }
    return Optional.empty(); // the history does not say that this order serializes
  }

  private Verdict byVersions(Question question, List<VersionOrder> versions) {
    if (versions.isEmpty()) {
      return next.answer(question);
    }
    Verdict hinted = next.answer(question.knowing(versions));
    Anomaly anomaly = hinted.anomaly();
    if (anomaly == null) {
      return hinted;
    }
    if (setting.options().hints() == Hints.TRUST) {
      return hinted.noting("the recorded version order was taken for a fact");
    }
    Verdict seen = next.answer(question);
    return seen.kind() == Kind.SATISFIED
        ? seen.noting(
            "the recorded version order was not used, since at this level it contradicts itself or"
                + " what clients saw: "
                + anomaly.kind().spoken())
        : seen;
  }

  /** Without transactions that wrote nothing or aborted: no version of theirs is in any order. */
  private static List<VersionOrder> usableVersions(History history, List<String> unusable) {
    List<VersionOrder> usable = new ArrayList<>(CommitTimestamps.versionOrders(history));
    for (VersionOrder hint : history.versionOrders()) {
      Set<Integer> txns = new LinkedHashSet<>();
      if (hint.txns().stream().distinct().count() < hint.txns().size()) {
        unusable.add(
            "the recorded version order of %s names a transaction twice"
                .formatted(history.keys().show(hint.key())));
      }
      for (int txn : hint.txns()) {
        if (history.outcome(txn) == Outcome.ABORTED
            || KeyWrites.last(history, txn, hint.key()) < 0) {
          unusable.add(
              "the recorded version order of %s names T%d, which %s"
                  .formatted(
                      history.keys().show(hint.key()),
                      history.txnId(txn),
                      history.outcome(txn) == Outcome.ABORTED ? "aborted" : "never wrote it"));
        } else {
          txns.add(txn);
        }
      }
      if (txns.size() > 1) {
        usable.add(new VersionOrder(hint.key(), List.copyOf(txns)));
      }
    }
    return usable;
  }
}
