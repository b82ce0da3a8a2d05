package io.kingsnake.cli;

import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options about what {@code check} writes to files. */
final class FileOutputs {
  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "Also write a report; the ending says which: .html (a page with graphs and plots, needs"
              + " no network), .svg and .dot (drawings of the counterexamples), .xml (JUnit),"
              + " .sarif. May be given several times.")
  private List<String> reports = List.of();

  @Option(
      names = "--reproducer",
      paramLabel = "FILE",
      description =
          "Write the smallest part of the history that shows the first violation, as a history of"
              + " its own: .jsonl (kingsnake), .edn, .txt (text) or .bincode (dbcop).")
  private String reproducerName = "";

  @Option(
      names = "--reproducer-format",
      paramLabel = "F",
      description = "The format of the reproducer, whatever its name ends in.")
  private String reproducerFormat = "";

  private @Nullable ReportFiles files;
  private @Nullable Reproducer reproducer;

  /** A report that is shown and also kept for the files, which must be writable. */
  CheckReport beside(CheckReport shown, HistoryInputs inputs) throws InputProblem {
    ReportFiles kept = new ReportFiles(reports);
    files = kept;
    reproducer =
        reproducerName.isEmpty() ? null : new Reproducer(reproducerName, reproducerFormat, inputs);
    return new CheckReport() {
      @Override
      public void result(CheckResult result) {
        shown.result(result);
        kept.result(result);
        if (reproducer != null) {
          reproducer.result(result);
        }
      }

      @Override
      public void end() {
        shown.end();
      }
    };
  }

  /** Refuses to write where something else belongs. */
  void claim(DistinctFiles distinct) throws InputProblem {
    for (OutputFile file : Objects.requireNonNull(files, "nothing was reported").files()) {
      distinct.write("--report", file);
    }
    if (reproducer != null) {
      distinct.write("--reproducer", reproducer.file());
    }
  }

  /** Writes the files; {@code err} hears of each. */
  void write(PrintWriter err) throws InputProblem {
    Objects.requireNonNull(files, "nothing was reported").write(err);
    if (reproducer != null) {
      reproducer.write(err);
    }
  }
}
