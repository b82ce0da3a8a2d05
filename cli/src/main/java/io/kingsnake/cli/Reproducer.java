package io.kingsnake.cli;

import io.kingsnake.checker.minimal.Explanation;
import io.kingsnake.format.HistoryFormat;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.Printable;
import java.io.PrintWriter;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the smallest part that shows the first violation of a run, as a history of its own; the
 * ending of the file's name says the format.
 */
final class Reproducer {
  private static final Set<String> WITH_TIMES = Set.of("kingsnake", "edn", "ednjson", "jtxt");

  private final OutputFile file;
  private final HistoryFormat format;
  private @Nullable CheckResult violated;

  Reproducer(String name, String format, HistoryInputs inputs) throws InputProblem {
    this.file = OutputFile.inFolder(name);
    this.format = inputs.named(format.isEmpty() ? byEnding(name) : format);
    if (!this.format.canWrite()) {
      throw new InputProblem("format '" + this.format.name() + "' can be read but not written");
    }
  }

  private static String byEnding(String name) throws InputProblem {
    String format = FileEndings.format(name);
    if (format == null) {
      throw new InputProblem(
          name,
          "expected a name that ends in %s, or --reproducer-format"
              .formatted(FileEndings.listed()));
    }
    return format;
  }

  OutputFile file() {
    return file;
  }

  void result(CheckResult result) {
    if (violated == null && result.explanation() != null) {
      violated = result;
    }
  }

  /** Writes the reproducer; a history that its format cannot express is no failure of the check. */
  void write(PrintWriter err) throws InputProblem {
    if (violated == null || violated.explanation() == null) {
      decline("nothing was found to be violated", err);
      return;
    }
    try {
      write(violated, violated.explanation(), err);
    } catch (UnwritableHistoryException e) {
      decline("it cannot be written as '%s': %s".formatted(format.name(), e.getMessage()), err);
    }
  }

  /**
   * Reports that no reproducer was written; an older one may be the only trace of an earlier
   * violation, so it stays.
   */
  private void decline(String why, PrintWriter err) {
    String older =
        file.exists() && !file.isDevice() ? "; the one there is from an earlier run" : "";
    err.println("wrote no " + file + ": " + Printable.of(why) + older);
  }

  private void write(CheckResult result, Explanation explanation, PrintWriter err)
      throws InputProblem, UnwritableHistoryException {
    History part = explanation.part();
    if (result.level().looksAtTimes() && !WITH_TIMES.contains(format.name())) {
      UnwritableHistoryException.refuseTimes(part, format.name()); // it would violate nothing
    }
    History written = WITH_TIMES.contains(format.name()) ? part : part.withoutTimes();
    file.<UnwritableHistoryException>write(draft -> format.write(written, draft));
    err.println(
        "wrote %s (%s): %d of %d transactions of %s, which violate %s%s"
            .formatted(
                file,
                format.name(),
                part.txnCount(),
                result.history() == null ? part.txnCount() : result.history().txnCount(),
                Printable.of(result.path()),
                result.level().name(),
                explanation.minimal() ? "; it is minimal" : ""));
  }
}
