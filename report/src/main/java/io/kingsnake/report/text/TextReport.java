package io.kingsnake.report.text;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.Plural;
import io.kingsnake.report.Printable;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.Terms;
import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** One line per result, with its violation or error below it, then definitions and a summary. */
public final class TextReport implements CheckReport {
  private static final String INDENT = " ".repeat(11);

  private final PrintWriter out;
  private final Screen screen;
  private final Colors colors;
  private final Map<Level, Terms> levels = new LinkedHashMap<>();
  private final Set<String> histories = new LinkedHashSet<>();
  private final Map<ResultKind, Integer> results = new EnumMap<>(ResultKind.class);

  private final ReportedOnce reportedOnce = new ReportedOnce();

  public TextReport(PrintWriter out, Screen screen) {
    this.out = out;
    this.screen = screen;
    colors = screen.colors();
  }

  @Override
  public void result(CheckResult result) {
    if (result.kind() != ResultKind.ERROR) {
      levels.putIfAbsent(result.level(), result.terms());
    }
    histories.add(result.path());
    results.merge(result.kind(), 1, Integer::sum);
    out.println(
        colors.paint(result.kind(), "%-10s".formatted(result.kind().label()))
            + " "
            + colors.bold(result.level().name())
            + "  "
            + Printable.of(result.path())
            + colors.faint(size(result, result.totalMillis())));
    if (result.anomaly() != null && result.history() != null) {
      explain(result, result.anomaly(), result.history());
    }
    // Errors in the input are reported on standard error, once for all levels.
    if (result.message() != null && result.kind() != ResultKind.ERROR) {
      out.println(INDENT + Printable.of(result.message()));
    }
    result.notes().forEach(note -> print(INDENT + "note: " + Printable.of(note)));
    out.flush();
  }

  /** Size of the history, and the time taken. */
  static String size(CheckResult result, long millis) {
    HistoryCounts counts = result.counts();
    return counts == null
        ? ""
        : "  (%s, %s, %s, %s; %d ms)"
            .formatted(
                Plural.of(counts.sessions(), "session"),
                transactions(counts),
                Plural.of(counts.operations(), isAll(counts) ? "operation" : "committed operation"),
                Plural.of(counts.keys(), "key"),
                millis);
  }

  /**
   * Counts of transactions; aborted ones, and those of unknown outcome, take part in evidence, too.
   */
  private static String transactions(HistoryCounts counts) {
    return Plural.of(counts.transactions(), isAll(counts) ? "transaction" : "committed transaction")
        + (counts.aborted() == 0 ? "" : ", %d aborted".formatted(counts.aborted()))
        + (counts.indeterminate() == 0
            ? ""
            : ", %d of unknown outcome".formatted(counts.indeterminate()));
  }

  private static boolean isAll(HistoryCounts counts) {
    return counts.aborted() + counts.indeterminate() == 0;
  }

  private void explain(CheckResult result, Anomaly anomaly, History history) {
    Level told = reportedOnce.before(result, anomaly);
    if (told != null) {
      out.println(INDENT + anomaly.name() + " as at " + told.name());
      return;
    }
    AnomalyText.of(result, anomaly, history).forEach(line -> print(INDENT + line));
  }

  private void print(String line) {
    screen.wrapped(line).forEach(out::println);
  }

  @Override
  public void end() {
    levels.forEach((level, terms) -> Meaning.lines(level, terms, screen).forEach(out::println));
    if (histories.size() > 1) {
      out.println(
          Plural.of(histories.size(), "history", "histories")
              + (levels.size() > 1 ? " at %d levels: ".formatted(levels.size()) : ": ")
              + results.entrySet().stream()
                  .map(entry -> entry.getValue() + " " + entry.getKey().label())
                  .collect(Collectors.joining(", ")));
    }
    out.flush();
  }
}
