package io.kingsnake.cli;

import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the files that {@code check} writes. */
final class FileOutputs {
  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "Also write a report; the file extension says which kind: .html (a page with graphs and"
              + " plots, needs no network), .svg and .dot (drawings of the counterexamples), .xml"
              + " (JUnit), .sarif. May be given several times.")
  private List<String> reports = List.of();

  @Option(
      names = "--reproducer",
      paramLabel = "FILE",
      description =
          "Write the smallest part of the history that shows the first violation, as a history of"
              + " its own: .jsonl (kingsnake), .edn, .json (ednjson), .txt (text), .bincode"
              + " (dbcop), .awdit or .csv (tapircsv).")
  private String reproducerName = "";

  @Option(
      names = "--reproducer-format",
      paramLabel = "F",
      description =
          "The format of the reproducer, whatever its name ends in; 'kingsnake formats' lists"
              + " them.")
  private String reproducerFormat = "";

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description =
          "Write the evidence to FILE, for 'kingsnake verify'; for one history and one level. An"
              + " older FILE is removed first.")
  private String certificateName = "";

  private @Nullable ReportFiles files;
  private @Nullable Reproducer reproducer;
  private @Nullable CertificateFile certificate;

  /** Writes one file, and reports it. */
  interface Writing {
    void write(PrintWriter err) throws InputProblem;
  }

  /** A report that is shown and also kept for the files, which must be writable. */
  CheckReport beside(CheckReport toShow, HistoryInputs inputs, PrintWriter err)
      throws InputProblem {
    CheckReport shown = new GuardedReport(toShow, "the report", err);
    ReportFiles kept = new ReportFiles(reports, err);
    files = kept;
    reproducer =
        reproducerName.isEmpty() ? null : new Reproducer(reproducerName, reproducerFormat, inputs);
    certificate = certificateName.isEmpty() ? null : new CertificateFile(certificateName);
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

  /** Tests whether anything is to be written. */
  boolean isAsked() {
    return !reports.isEmpty() || !reproducerName.isEmpty() || !certificateName.isEmpty();
  }

  @Nullable CertificateFile certificate() {
    return certificate;
  }

  /** Refuses to write where something else belongs, and to leave an old proof behind. */
  void claim(DistinctFiles distinct) throws InputProblem {
    for (OutputFile file : Objects.requireNonNull(files, "nothing was reported").files()) {
      distinct.write("--report", file);
    }
    if (reproducer != null) {
      distinct.write("--reproducer", reproducer.file());
    }
    if (certificate != null) {
      distinct.write("--certificate", certificate.file());
      certificate.removeOlder();
    }
  }

  /**
   * Writes the files, and says whether that went well; {@code err} hears of each. What cannot be
   * written does not keep others from being written.
   */
  boolean write(PrintWriter err) {
    List<Writing> writings =
        new ArrayList<>(Objects.requireNonNull(files, "nothing was reported").writings());
    if (reproducer != null) {
      writings.add(reproducer::write);
    }
    if (certificate != null) {
      writings.add(certificate::write);
    }
    boolean isWritten = true;
    for (Writing writing : writings) {
      isWritten &= attempt(writing, err);
    }
    err.flush();
    return isWritten;
  }

  private static boolean attempt(Writing writing, PrintWriter err) {
    try {
      writing.write(err);
      return true;
    } catch (InputProblem e) {
      err.println("kingsnake: " + e.getMessage());
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      err.println("kingsnake: " + InputProblem.internal(e));
    }
    return false;
  }
}
