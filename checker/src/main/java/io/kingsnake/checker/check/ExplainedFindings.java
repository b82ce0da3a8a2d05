package io.kingsnake.checker.check;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.checker.problem.SharedAccesses;
import io.kingsnake.history.History;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Explains the violations among findings; one that runs out of time stays as it was found. */
final class ExplainedFindings {
  private final Check check;
  private final History history;
  private final CheckOptions options;
  private final Duration reading;
  private final Explanations explanations;

  ExplainedFindings(
      Check check,
      History history,
      CheckOptions options,
      Duration reading,
      SharedAccesses accesses) {
    this.check = check;
    this.history = history;
    this.options = options;
    this.reading = reading;
    explanations = new Explanations(history, options, accesses);
  }

  void explainAll(Map<Level, Finding> findings) {
    findings.values().stream()
        .map(Finding::verdict)
        .filter(verdict -> verdict.kind() == Kind.SATISFIED)
        .forEach(explanations::know);
    for (Level level : LevelSweep.weakestFirst(check.levels())) {
      check.listener().progress("explaining", 97);
      Finding finding = Objects.requireNonNull(findings.get(level));
      if (finding.verdict().kind() == Kind.VIOLATED) {
        Finding explained = inTime(finding, explanations::explain);
        Finding surveyed = inTime(explained, explanations::survey);
        findings.put(
            level, inTime(surveyed, (each, budget) -> besideSessions(each, budget, findings)));
      }
    }
  }

  /** Finding with the verdict that holds without session order, if that may be another. */
  private Finding besideSessions(Finding violated, Duration budget, Map<Level, Finding> findings) {
    Level unordered = violated.level().asChecked(false);
    boolean isOther = options.sessionOrder() && !unordered.equals(violated.level());
    if (!isOther || !Objects.requireNonNull(violated.verdict().anomaly()).mayRestOnSessions()) {
      return violated;
    }
    Finding known = findings.get(unordered);
    Verdict verdict =
        known == null || known.failure() != null
            ? new Checker(options.withSessionOrder(false).withTimeout(budget))
                .check(history, unordered)
            : known.verdict();
    return violated.besideUnordered(verdict);
  }

  private interface Addition {
    Finding of(Finding finding, Duration budget);
  }

  private Finding inTime(Finding finding, Addition step) {
    Duration timeout = options.timeout();
    Duration spent = reading.plusMillis(finding.millis());
    Duration left =
        timeout == null ? Explanations.PATIENCE : CheckOfOne.notNegative(timeout.minus(spent));
    if (left.isZero()) {
      return finding;
    }
    Duration budget = left.compareTo(Explanations.PATIENCE) < 0 ? left : Explanations.PATIENCE;
    @Nullable Duration limit = timeout == null ? null : left.plus(CheckOfOne.GRACE);
    try {
      return Bounded.within(limit, "explaining", () -> step.of(finding, budget));
    } catch (Bounded.Spent e) {
      return finding;
    } catch (Exception | StackOverflowError | AssertionError e) {
      check.listener().failed(finding.level(), e);
      return finding;
    }
  }
}
