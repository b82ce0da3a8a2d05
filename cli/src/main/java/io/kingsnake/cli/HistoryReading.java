package io.kingsnake.cli;

import io.kingsnake.checker.check.Bounded;
import io.kingsnake.checker.check.Finding;
import io.kingsnake.format.HistoryFinder.Found;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.ResultKind;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A history in memory.
 *
 * @param millis time for reading
 */
record HistoryReading(Found found, History history, long millis) {
  static HistoryReading read(Found found, HistoryInputs inputs, @Nullable Duration limit)
      throws InputProblem, Bounded.Spent {
    long start = System.nanoTime();
    try {
      History history =
          Bounded.within(
              limit,
              "reading the history",
              () -> found.format().read(found.source(), inputs.readOptions()));
      return new HistoryReading(found, history, (System.nanoTime() - start) / 1_000_000);
    } catch (Bounded.Spent spent) {
      throw spent;
    } catch (Exception e) {
      throw InputProblem.of(found.source().toString(), e);
    } catch (StackOverflowError e) {
      throw new InputProblem(found.source().toString(), "nested too deeply");
    }
  }

  Duration took() {
    return Duration.ofMillis(millis);
  }

  /** The result of checking it, an error where the check failed. */
  CheckResult result(HistoryCounts counts, Finding finding) {
    String path = found.source().toString();
    String format = found.format().name();
    Throwable failure = finding.failure();
    return failure == null
        ? CheckResult.of(path, format, history, counts, millis, finding)
        : CheckResult.unread(
            path,
            format,
            finding.level(),
            ResultKind.ERROR,
            InputProblem.inCheck(path, failure).getMessage(),
            millis + finding.millis(),
            finding.peakMemoryMb());
  }
}
