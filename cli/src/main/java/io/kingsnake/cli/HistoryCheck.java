package io.kingsnake.cli;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.NothingToCheck;
import io.kingsnake.checker.analysis.OwnWritesInference;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.problem.SharedAccesses;
import io.kingsnake.checker.solve.Decider.OutsideScope;
import io.kingsnake.cli.LaboratoryOptions.Method;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.stats.Vacuity;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides one history at some levels, in the order that saves most work, and explains what violates
 * them.
 */
final class HistoryCheck {
  /** A checker that watches its own budget ends in time; this is for one that does not. */
  private static final Duration GRACE = Duration.ofMillis(500);

  /** What making a counterexample smaller may take. */
  private static final Duration EXPLAINING = Duration.ofSeconds(5);

  /**
   * What is asked.
   *
   * @param infersOwnWrites whether each history shows its own policy of own writes
   * @param certifies whether verdicts come with certificates
   * @param method what decides instead of the built-in search, if anything
   */
  record Asked(
      List<Level> levels,
      CheckOptions options,
      boolean infersOwnWrites,
      boolean certifies,
      @Nullable Method method) {
    Asked(List<Level> levels, CheckOptions options) {
      this(levels, options, false, false, null);
    }

    Asked inferringOwnWrites() {
      return new Asked(levels, options, true, certifies, method);
    }

    Asked certifying() {
      return new Asked(levels, options, infersOwnWrites, true, method);
    }

    Asked by(@Nullable Method other) {
      return new Asked(levels, options, infersOwnWrites, certifies, other);
    }
  }

  /** Is notified while the check goes on. */
  interface Listener extends ProgressListener {
    void found(Certified certified);

    void warn(InputProblem problem);
  }

  private final HistoryReading reading;
  private final Asked asked;
  private final Listener listener;
  private final PeakMemory peakMemory;
  private final @Nullable OwnWritesInference inferred;
  private final CheckOptions options;
  private final Map<Level, CheckResult> results = new HashMap<>();
  private final SharedAccesses accesses = new SharedAccesses();

  HistoryCheck(HistoryReading reading, Asked asked, Listener listener, PeakMemory peakMemory) {
    this.reading = reading;
    this.asked = asked;
    this.listener = listener;
    this.peakMemory = peakMemory;
    inferred = asked.infersOwnWrites() ? OwnWritesInference.of(reading.history()) : null;
    options = inferred == null ? asked.options() : asked.options().withOwnWrites(inferred.policy());
  }

  /** One result for each level. */
  List<CheckResult> run() {
    Optional<String> nothing = NothingToCheck.in(reading.history());
    if (nothing.isPresent()) {
      long now = System.nanoTime();
      return asked.levels().stream()
          .map(level -> result(Verdict.undecided(level, nothing.get(), Millis.NONE), now))
          .toList();
    }
    decideAll();
    explainAll();
    return asked.levels().stream()
        .map(level -> Objects.requireNonNull(results.get(level)))
        .toList();
  }

  /** What was left undecided may follow from answers that came after it. */
  private void decideAll() {
    LevelSweep sweep = LevelSweep.noting(reading.history(), options);
    LevelSweep all = new LevelSweep();
    for (Level level : LevelSweep.inOrder(asked.levels())) {
      long start = System.nanoTime();
      CheckResult result =
          settled(sweep, level)
              .map(verdict -> result(verdict, start))
              .orElseGet(() -> decidedOrFailed(level));
      result.verdict().ifPresent(sweep::learn);
      result.verdict().ifPresent(all::learn);
      results.put(level, result);
    }
    results.replaceAll((level, result) -> settledLater(result, all));
  }

  /** Each level is to be decided in its own right where methods are compared. */
  private Optional<Verdict> settled(LevelSweep answers, Level level) {
    return asked.method() == null ? answers.settled(level) : Optional.empty();
  }

  private CheckResult settledLater(CheckResult result, LevelSweep answers) {
    Optional<Verdict> later =
        result.kind() == ResultKind.UNDECIDED ? settled(answers, result.level()) : Optional.empty();
    return later.map(verdict -> result(verdict, System.nanoTime())).orElse(result);
  }

  private CheckResult decidedOrFailed(Level level) {
    long start = System.nanoTime();
    try {
      EffortLog log = new EffortLog(listener, peakMemory);
      Certified certified = decidedInTime(level, log);
      listener.found(certified);
      return result(certified.verdict(), start).taking(log.effort());
    } catch (Budget.Spent e) {
      return result(Verdict.undecided(level, String.valueOf(e.getMessage()), Millis.NONE), start);
    } catch (Exception | StackOverflowError | AssertionError e) {
      InputProblem problem =
          e instanceof InputProblem known
              ? known
              : new InputProblem(
                  path(),
                  e instanceof OutsideScope outside
                      ? String.valueOf(outside.getMessage())
                      : InputProblem.internal(e));
      listener.warn(problem);
      return failed(level, problem, reading.millis() + millisSince(start));
    }
  }

  /** The budget is for reading and deciding together. */
  private Certified decidedInTime(Level level, EffortLog log) throws Exception {
    Duration timeout = options.timeout();
    if (timeout == null) {
      return Budget.spend(null, "checking", () -> decided(level, options, log));
    }
    Duration left = timeout.minusMillis(reading.millis());
    CheckOptions within = options.withTimeout(notNegative(left));
    return Budget.spend(left.plus(GRACE), "checking", () -> decided(level, within, log));
  }

  private Certified decided(Level level, CheckOptions within, EffortLog log) {
    Checker builtIn = new Checker(within, log).sharing(accesses);
    Method method = asked.method();
    Checker checker = method == null ? builtIn : method.applied(builtIn, log.counters());
    Certified certified =
        asked.certifies()
            ? checker.certify(reading.history(), level)
            : new Certified(checker.check(reading.history(), level), Optional.empty(), "");
    return inferred == null
        ? certified
        : new Certified(
            certified.verdict().noting(inferred.statement()),
            certified.certificate(),
            certified.missing());
  }

  /** What cannot be explained within the budget is reported as it was found. */
  private void explainAll() {
    Explanations explanations = new Explanations(reading.history(), options, accesses);
    for (CheckResult result : results.values()) {
      if (result.kind() == ResultKind.SATISFIED) {
        result.verdict().ifPresent(explanations::know);
      }
    }
    for (Level level : LevelSweep.weakestFirst(asked.levels())) {
      listener.progress("explaining", 97);
      CheckResult result = Objects.requireNonNull(results.get(level));
      if (result.kind() == ResultKind.VIOLATED) {
        CheckResult explained = explainedInTime(result, explanations::explain);
        CheckResult surveyed = explainedInTime(explained, explanations::survey);
        results.put(level, explainedInTime(surveyed, this::besideSessions));
      }
    }
  }

  /** The same with the verdict that holds where sessions have no order, if that may be another. */
  private CheckResult besideSessions(CheckResult violated, Duration budget) {
    Level unordered = violated.level().asChecked(false);
    boolean isOther = options.sessionOrder() && !unordered.equals(violated.level());
    if (!isOther || !Objects.requireNonNull(violated.anomaly()).mayRestOnSessions()) {
      return violated;
    }
    CheckResult known = results.get(unordered);
    CheckOptions within = options.withSessionOrder(false).withTimeout(budget);
    return violated.knowing(
        Optional.ofNullable(known)
            .flatMap(CheckResult::verdict)
            .orElseGet(() -> new Checker(within).check(reading.history(), unordered)));
  }

  private interface Telling {
    CheckResult tell(CheckResult result, Duration budget);
  }

  private CheckResult explainedInTime(CheckResult result, Telling telling) {
    Duration timeout = options.timeout();
    Duration left =
        timeout == null ? EXPLAINING : notNegative(timeout.minusMillis(result.totalMillis()));
    if (left.isZero()) {
      return result;
    }
    Duration budget = left.compareTo(EXPLAINING) < 0 ? left : EXPLAINING;
    @Nullable Duration limit = timeout == null ? null : left.plus(GRACE);
    try {
      return Budget.spend(limit, "explaining", () -> telling.tell(result, budget));
    } catch (Budget.Spent e) {
      return result;
    } catch (Exception | StackOverflowError | AssertionError e) {
      listener.warn(new InputProblem(result.path(), InputProblem.internal(e)));
      return result;
    }
  }

  private static Duration notNegative(Duration duration) {
    return duration.isNegative() ? Duration.ZERO : duration;
  }

  private String path() {
    return reading.found().source().toString();
  }

  private String format() {
    return reading.found().format().name();
  }

  private CheckResult failed(Level level, InputProblem problem, long millis) {
    return CheckResult.unread(
        path(),
        format(),
        level,
        ResultKind.ERROR,
        problem.getMessage(),
        millis,
        peakMemory.megabytes());
  }

  private CheckResult result(Verdict verdict, long startNanos) {
    return new CheckResult(
        path(),
        format(),
        verdict.level(),
        ResultKind.of(verdict.kind()),
        reading.history(),
        HistoryCounts.of(reading.history()),
        verdict.anomaly(),
        verdict.message(),
        notes(verdict, reading.history()),
        reading.millis(),
        verdict.millis(),
        reading.millis() + millisSince(startNanos),
        peakMemory.megabytes());
  }

  private static List<String> notes(Verdict verdict, History history) {
    Optional<String> vacuous =
        verdict.kind() == Verdict.Kind.SATISFIED ? Vacuity.atGlance(history) : Optional.empty();
    return Stream.concat(verdict.notes().stream(), vacuous.stream()).distinct().toList();
  }

  private static long millisSince(long startNanos) {
    return (System.nanoTime() - startNanos) / 1_000_000;
  }
}
