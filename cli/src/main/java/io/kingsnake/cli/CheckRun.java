package io.kingsnake.cli;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.Checker;
import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.analysis.OwnWritesInference;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.checker.stats.Vacuity;
import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.ResultKind;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks histories one after another; what goes wrong with one does not stop the others. */
final class CheckRun {
  /** A checker that watches its own budget ends in time; this is for one that does not. */
  private static final Duration GRACE = Duration.ofMillis(500);

  /** What making a counterexample smaller may take. */
  private static final Duration EXPLAINING = Duration.ofSeconds(5);

  private final HistoryInputs inputs;
  private final List<Level> levels;
  private final CheckOptions options;
  private final CheckReport report;
  private final PrintWriter err;
  private final PeakMemory peakMemory = new PeakMemory();
  private ResultKind worst = ResultKind.SATISFIED;
  private boolean infersOwnWrites;
  private @Nullable CertificateFile certificate;

  private @Nullable Progress progress;

  // Guarded by this: whoever interrupts the run is not the one at work.
  private @Nullable Found current;
  private boolean isInterrupted;

  /** When work on the present path began. */
  private long beginNanos;

  CheckRun(
      HistoryInputs inputs,
      List<Level> levels,
      CheckOptions options,
      CheckReport report,
      PrintWriter err) {
    this.inputs = inputs;
    this.levels = levels;
    this.options = options;
    this.report = report;
    this.err = err;
  }

  /** From now on each history shows its own policy of own writes. */
  void inferOwnWrites() {
    infersOwnWrites = true;
  }

  /** Has the evidence kept, too. */
  void certify(@Nullable CertificateFile file) {
    certificate = file;
  }

  /** From now on results are told beside this. */
  void showing(Progress shown) {
    progress = shown;
  }

  /** Whatever is not told by now never will be; the history at hand stays undecided. */
  synchronized void interrupt() {
    if (current != null && !isInterrupted) {
      for (Level level : levels) {
        report(unread(current, level, new Budget.Spent("interrupted")));
      }
    }
    worst = worst.over(ResultKind.UNDECIDED);
    isInterrupted = true;
  }

  /** The result that decides the exit code. */
  synchronized ResultKind worst() {
    return worst;
  }

  /**
   * All histories at or below the paths, each once; paths without any are reported as errors at
   * once.
   */
  List<Found> find(List<String> paths) {
    Map<Path, Found> found = new LinkedHashMap<>();
    for (String path : new LinkedHashSet<>(paths)) {
      beginNanos = System.nanoTime();
      try {
        for (Found each : inputs.find(path)) {
          found.putIfAbsent(each.source().path().toAbsolutePath().normalize(), each);
        }
      } catch (InputProblem e) {
        error(path, null, e);
      }
    }
    return List.copyOf(found.values());
  }

  void check(Found found, ProgressListener listener) {
    synchronized (this) {
      current = found;
    }
    peakMemory.reset();
    beginNanos = System.nanoTime();
    listener.progress("reading", 0);
    try {
      HistoryReading reading = HistoryReading.read(found, inputs, options.timeout());
      report(checkLevels(reading, listener));
    } catch (InputProblem e) {
      error(found.source().toString(), found.format().name(), e);
    } catch (Budget.Spent e) {
      report(levels.stream().map(level -> unread(found, level, e)).toList());
    }
  }

  private CheckResult unread(Found found, Level level, Budget.Spent spent) {
    return unread(
        found.source().toString(), found.format().name(), level, ResultKind.UNDECIDED, spent);
  }

  /** All that is to be said of one history. */
  private synchronized void report(List<CheckResult> results) {
    results.forEach(this::report);
    current = null;
  }

  private List<CheckResult> checkLevels(HistoryReading reading, ProgressListener listener) {
    Map<Level, CheckResult> results = new HashMap<>();
    LevelSweep sweep = LevelSweep.noting(reading.history(), options);
    LevelSweep all = new LevelSweep();
    CheckOptions own =
        infersOwnWrites
            ? options.withOwnWrites(OwnWritesInference.of(reading.history()).policy())
            : options;
    Explanations explanations = new Explanations(reading.history(), own);
    for (Level level : LevelSweep.inOrder(levels)) {
      long start = System.nanoTime();
      CheckResult result =
          sweep
              .settled(level)
              .map(verdict -> result(reading, verdict, start))
              .orElseGet(() -> check(reading, level, listener));
      result.verdict().ifPresent(sweep::learn);
      result.verdict().ifPresent(all::learn);
      results.put(level, result);
    }
    results.replaceAll((level, result) -> settled(reading, result, all));
    for (Level level : LevelSweep.weakestFirst(levels)) {
      listener.progress("explaining", 97);
      results.computeIfPresent(level, (any, result) -> explained(result, explanations));
    }
    return levels.stream().map(level -> Objects.requireNonNull(results.get(level))).toList();
  }

  /** What was left undecided, by the answers that came after it. */
  private CheckResult settled(HistoryReading reading, CheckResult result, LevelSweep answers) {
    Optional<Verdict> later =
        result.kind() == ResultKind.UNDECIDED ? answers.settled(result.level()) : Optional.empty();
    return later.map(verdict -> result(reading, verdict, System.nanoTime())).orElse(result);
  }

  private CheckResult check(HistoryReading reading, Level level, ProgressListener listener) {
    long start = System.nanoTime();
    try {
      Certified certified = decide(reading, level, listener);
      if (certificate != null) {
        certificate.keep(certified);
      }
      return result(reading, certified.verdict(), start);
    } catch (Budget.Spent e) {
      Verdict verdict = Verdict.undecided(level, String.valueOf(e.getMessage()), Millis.NONE);
      return result(reading, verdict, start);
    } catch (Exception | StackOverflowError | AssertionError e) {
      InputProblem problem =
          e instanceof InputProblem known
              ? known
              : new InputProblem(reading.found().source().toString(), InputProblem.internal(e));
      warn(problem);
      String format = reading.found().format().name();
      return unread(reading.found().source().toString(), format, level, ResultKind.ERROR, problem);
    }
  }

  /** What cannot be explained within the budget is told as it was found. */
  private CheckResult explained(CheckResult result, Explanations explanations) {
    if (result.kind() != ResultKind.VIOLATED) {
      return result;
    }
    CheckResult explained = within(result, explanations::explain);
    return within(explained, explanations::survey);
  }

  private interface Telling {
    CheckResult tell(CheckResult result, Duration budget);
  }

  private CheckResult within(CheckResult result, Telling telling) {
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
      warn(new InputProblem(result.path(), InputProblem.internal(e)));
      return result;
    }
  }

  private static Duration notNegative(Duration duration) {
    return duration.isNegative() ? Duration.ZERO : duration;
  }

  /** The budget is for reading and deciding together. */
  private Certified decide(HistoryReading reading, Level level, ProgressListener listener)
      throws Exception {
    Duration timeout = options.timeout();
    if (timeout == null) {
      return Budget.spend(null, "checking", () -> check(reading, level, options, listener));
    }
    Duration left = timeout.minusMillis(reading.millis());
    CheckOptions within = options.withTimeout(notNegative(left));
    return Budget.spend(
        left.plus(GRACE), "checking", () -> check(reading, level, within, listener));
  }

  private Certified check(
      HistoryReading reading, Level level, CheckOptions within, ProgressListener listener) {
    if (!infersOwnWrites) {
      return decide(new Checker(within, listener), reading, level);
    }
    OwnWritesInference inferred = OwnWritesInference.of(reading.history());
    Checker checker = new Checker(within.withOwnWrites(inferred.policy()), listener);
    Certified certified = decide(checker, reading, level);
    return new Certified(
        certified.verdict().noting(inferred.statement()),
        certified.certificate(),
        certified.missing());
  }

  private Certified decide(Checker checker, HistoryReading reading, Level level) {
    return certificate == null
        ? new Certified(checker.check(reading.history(), level), Optional.empty(), "")
        : checker.certify(reading.history(), level);
  }

  private CheckResult result(HistoryReading reading, Verdict verdict, long startNanos) {
    return new CheckResult(
        reading.found().source().toString(),
        reading.found().format().name(),
        verdict.level(),
        ResultKind.of(verdict.kind()),
        reading.history(),
        HistoryCounts.of(reading.history()),
        verdict.anomaly(),
        verdict.message(),
        notes(verdict, reading.history()),
        reading.millis(),
        verdict.millis(),
        reading.millis() + (System.nanoTime() - startNanos) / 1_000_000,
        peakMemory.megabytes());
  }

  private static List<String> notes(Verdict verdict, History history) {
    Optional<String> vacuous =
        verdict.kind() == Verdict.Kind.SATISFIED ? Vacuity.atGlance(history) : Optional.empty();
    return Stream.concat(verdict.notes().stream(), vacuous.stream()).toList();
  }

  private void error(String path, @Nullable String format, InputProblem problem) {
    warn(problem);
    report(
        levels.stream()
            .map(level -> unread(path, format, level, ResultKind.ERROR, problem))
            .toList());
  }

  private void warn(InputProblem problem) {
    err.println("kingsnake: " + problem.getMessage());
    err.flush();
  }

  private CheckResult unread(
      String path, @Nullable String format, Level level, ResultKind kind, Exception why) {
    long millis = (System.nanoTime() - beginNanos) / 1_000_000;
    return new CheckResult(
        path,
        format,
        level,
        kind,
        null,
        null,
        null,
        why.getMessage(),
        List.of(),
        millis,
        Millis.NONE,
        millis,
        peakMemory.megabytes());
  }

  private synchronized void report(CheckResult result) {
    if (isInterrupted) {
      return;
    }
    worst = worst.over(result.kind());
    if (progress == null) {
      report.result(result);
    } else {
      progress.quietly(() -> report.result(result));
    }
  }
}
