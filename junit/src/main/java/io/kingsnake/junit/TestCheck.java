package io.kingsnake.junit;

import io.kingsnake.checker.check.Check;
import io.kingsnake.checker.check.Finding;
import io.kingsnake.checker.minimal.Explanation;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.format.Formats;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.html.HtmlReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Check of a test's recording. */
final class TestCheck {
  private final Promise promise;
  private final TestFolder folder;

  TestCheck(Promise promise, TestFolder folder) {
    this.promise = promise;
    this.folder = folder;
  }

  /**
   * Fails if the promise was not kept.
   *
   * @param hasFailed whether the test has failed anyway: then only a violation says more
   * @param publish receiver of the results for the report of the test run
   */
  void run(boolean hasFailed, BiConsumer<String, String> publish) throws Exception {
    if (!isAnythingRecorded()) {
      if (!hasFailed && !promise.mayDoNothing()) {
        throw new IsolationError(FailureText.ofNothing());
      }
      return;
    }
    History history = Formats.load().read(Source.of(folder.history()), ReadOptions.DEFAULT);
    CheckOptions options =
        CheckOptions.DEFAULT.withGapsAccepted(promise.acceptsGaps()).withTimeout(promise.timeout());
    Finding finding = Check.at(promise.level()).with(options).of(history).get(0);
    finding.rethrowFailure();
    Verdict verdict = finding.verdict();
    publish.accept("kingsnake.level", promise.level().name());
    publish.accept("kingsnake.history", folder.history().toString());
    switch (verdict.kind()) {
      case SATISFIED -> verdict.notes().forEach(note -> publish.accept("kingsnake.note", note));
      case UNDECIDED -> {
        if (!hasFailed) {
          throw new IsolationError(FailureText.ofUndecided(verdict, folder));
        }
      }
      case VIOLATED -> {
        CheckResult result =
            CheckResult.of(
                folder.history().toString(),
                "kingsnake",
                history,
                HistoryCounts.of(history),
                0,
                finding);
        String problem = written(result);
        publish.accept("kingsnake.report", folder.page().toString());
        publish.accept("kingsnake.reproducer", folder.reproducer().toString());
        throw new IsolationError(FailureText.ofViolation(result, folder) + problem);
      }
    }
  }

  private boolean isAnythingRecorded() throws IOException {
    if (!Files.isDirectory(folder.history())) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder.history())) {
      for (Path file : files.toList()) {
        try (Stream<String> lines = Files.lines(file)) {
          if (lines.anyMatch(line -> line.contains("\"txn\":"))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Writes the files; a failure is a line of its own, which does not replace the verdict. */
  private String written(CheckResult result) {
    try {
      write(result);
      return "";
    } catch (IOException | UnwritableHistoryException | RuntimeException | StackOverflowError e) {
      return "\nwhat could not be written: " + e;
    }
  }

  private void write(CheckResult result) throws IOException, UnwritableHistoryException {
    try (PrintWriter out = new PrintWriter(folder.page().toFile(), StandardCharsets.UTF_8)) {
      HtmlReport page = new HtmlReport(out);
      page.result(result);
      page.end();
    }
    Explanation explanation = result.explanation();
    if (explanation != null) {
      Formats.load()
          .byName("kingsnake")
          .orElseThrow()
          .write(explanation.part(), folder.reproducer());
    }
  }
}
