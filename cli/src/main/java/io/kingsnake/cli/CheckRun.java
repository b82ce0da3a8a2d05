package io.kingsnake.cli;

import io.kingsnake.checker.Certified;
import io.kingsnake.checker.check.Bounded;
import io.kingsnake.checker.check.Check;
import io.kingsnake.checker.check.CheckListener;
import io.kingsnake.checker.check.Finding;
import io.kingsnake.checker.check.PeakMemory;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.ProgressListener;
import io.kingsnake.cli.LaboratoryOptions.Method;
import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.ResultKind;
import io.kingsnake.stream.chain.ChainOptions;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Checks histories one after another; a failure in one does not stop the others. */
final class CheckRun {
  private static final String STUCK =
      "not in the order of time (one session after the other?), so that windows settle nothing;"
          + " checking the whole";

  private final HistoryInputs inputs;
  private final CheckReport report;
  private final PrintWriter err;
  private final PeakMemory peakMemory = new PeakMemory();
  private final List<Level> levels; // as they were asked for
  private Predicate<Level> needsTimes = level -> true;
  private Check check;
  private WindowChoice windows = WindowChoice.IF_NEEDED;
  private ResultKind worst = ResultKind.SATISFIED;
  private @Nullable CertificateFile certificate;

  private @Nullable Progress progress;

  // Guarded by this: the thread that interrupts the run is not the one at work.
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
    this.report = report;
    this.err = err;
    this.levels = List.copyOf(levels);
    List<Level> checked =
        levels.stream().map(level -> level.asChecked(options.sessionOrder())).distinct().toList();
    check = Check.at(checked).with(options);
  }

  /** From now on other levels do not count where a history has no times for them. */
  void expectTimesOnlyFor(Set<Level> named) {
    needsTimes = named::contains;
  }

  /** From now on each history shows its own policy of own writes. */
  void inferOwnWrites() {
    check = check.inferringOwnWrites();
  }

  /** From now on another search decides, or the built-in one if it is null. */
  void decideBy(@Nullable Method method) {
    check = check.by(method);
  }

  /** Has the evidence kept, too. */
  void certify(@Nullable CertificateFile file) {
    certificate = file;
    check = file == null ? check : check.certifying();
  }

  /** From now on histories are decided window by window, if this says so. */
  void window(WindowChoice choice) {
    windows = choice;
  }

  /** From now on results are reported beside this. */
  void showing(Progress shown) {
    progress = shown;
  }

  /** Ends all reports: the history at hand stays undecided. */
  synchronized void interrupt() {
    if (current != null && !isInterrupted) {
      tellAll(unread(current, ResultKind.UNDECIDED, "interrupted"));
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
        warn(e);
        tellAll(unread(path, null, ResultKind.ERROR, e.getMessage()));
      }
    }
    return List.copyOf(found.values());
  }

  void check(Found found, ProgressListener listener) {
    begin(found);
    listener.progress("reading", 0);
    try {
      List<CheckResult> results = windowed(found, listener);
      if (!results.isEmpty()) {
        tellAll(results);
        return;
      }
      HistoryReading reading = HistoryReading.read(found, inputs, check.options().timeout());
      Check heard = check.telling(listening(found, listener));
      report(reading, heard.of(reading.history(), reading.took()));
    } catch (InputProblem e) {
      warn(e);
      tellAll(unread(found, ResultKind.ERROR, e.getMessage()));
    } catch (Bounded.Spent e) {
      tellAll(unread(found, ResultKind.UNDECIDED, e.getMessage()));
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      InputProblem problem = new InputProblem(found.source().toString(), InputProblem.internal(e));
      warn(problem);
      tellAll(unread(found, ResultKind.ERROR, problem.getMessage()));
    }
  }

  /** Results of checking by windows; none if the whole history is to be checked. */
  private List<CheckResult> windowed(Found found, ProgressListener listener)
      throws InputProblem, Bounded.Spent {
    Optional<ChainOptions> sizes = windowsFor(found);
    if (sizes.isEmpty()) {
      return List.of();
    }
    List<CheckResult> results =
        new WindowedHistoryCheck(
                found, check.telling(listening(found, listener)), sizes.get(), peakMemory)
            .run(windows.mayBeWhole(found));
    if (results.isEmpty()) {
      warn(new InputProblem(found.source().toString(), STUCK));
    }
    return results;
  }

  private Optional<ChainOptions> windowsFor(Found found) throws InputProblem {
    if (windows.isAsked() && !WindowedHistoryCheck.isPossible(found)) {
      throw new InputProblem(
          found.source().toString(),
          "only the format kingsnake is read window by window; convert --to kingsnake first");
    }
    return windows.sizesFor(found);
  }

  private synchronized void begin(Found found) {
    current = found;
    peakMemory.reset();
    beginNanos = System.nanoTime();
  }

  private void report(HistoryReading reading, List<Finding> findings) {
    HistoryCounts counts = HistoryCounts.of(reading.history());
    tellAll(findings.stream().map(finding -> reading.result(counts, finding)).toList());
  }

  private CheckListener listening(Found found, ProgressListener listener) {
    return new CheckListener() {
      @Override
      public void progress(String phase, int percent) {
        listener.progress(phase, percent);
      }

      @Override
      public void decided(Certified certified) {
        if (certificate != null) {
          certificate.keep(certified);
        }
      }

      @Override
      public void failed(Level level, Throwable failure) {
        warn(InputProblem.inCheck(found.source().toString(), failure));
      }
    };
  }

  private void warn(InputProblem problem) {
    err.println("kingsnake: " + problem.getMessage());
    err.flush();
  }

  private List<CheckResult> unread(Found found, ResultKind kind, @Nullable String why) {
    return unread(found.source().toString(), found.format().name(), kind, why);
  }

  /** Results for a history that was not checked, one for each level. */
  private List<CheckResult> unread(
      String path, @Nullable String format, ResultKind kind, @Nullable String why) {
    long millis = (System.nanoTime() - beginNanos) / 1_000_000;
    return check.levels().stream()
        .map(
            level ->
                CheckResult.unread(path, format, level, kind, why, millis, peakMemory.megabytes()))
        .toList();
  }

  /** Reports all results for one history. */
  private synchronized void tellAll(List<CheckResult> results) {
    for (Level level : levels) {
      Level checked = level.asChecked(check.options().sessionOrder());
      results.stream()
          .filter(result -> result.level().equals(checked))
          .map(result -> result.askedFor(level, check.options()))
          .forEach(result -> tell(needsTimes.test(level) ? result : result.countingTimes()));
    }
    current = null;
  }

  private synchronized void tell(CheckResult result) {
    if (isInterrupted) {
      return;
    }
    worst = result.terms().isBesideThePoint() ? worst : worst.over(result.kind());
    if (progress == null) {
      report.result(result);
    } else {
      progress.quietly(() -> report.result(result));
    }
  }
}
