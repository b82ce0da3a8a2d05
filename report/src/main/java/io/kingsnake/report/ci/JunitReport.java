package io.kingsnake.report.ci;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.history.History;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.Markup;
import io.kingsnake.report.Printable;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.Sentences;
import io.kingsnake.report.text.AnomalyText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One test case per history and level: a violation is a failure; an undecided or unreadable history
 * is an error, so that it is not taken for a pass.
 */
public final class JunitReport implements CheckReport {
  private final PrintWriter out;
  private final List<Case> cases = new ArrayList<>();

  /** Part of a result that is kept: histories are too large. */
  private record Case(
      String path,
      Level level,
      ResultKind kind,
      boolean counts,
      long millis,
      String type,
      String message,
      String text) {}

  public JunitReport(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void result(CheckResult result) {
    Anomaly anomaly = result.anomaly();
    History history = result.history();
    String text =
        anomaly == null || history == null
            ? ""
            : String.join("\n", AnomalyText.of(result, anomaly, history)) + "\n";
    cases.add(
        new Case(
            result.path(),
            result.level(),
            result.kind(),
            !result.terms().isBesideThePoint(),
            result.totalMillis(),
            anomaly == null ? result.kind().label() : anomaly.name(),
            message(result, anomaly, history),
            text + result.level().name() + " means: " + result.level().plain()));
  }

  /** Many tools show nothing but this. */
  private static String message(
      CheckResult result, @Nullable Anomaly anomaly, @Nullable History history) {
    if (anomaly == null) {
      return Printable.of(String.valueOf(result.message()));
    }
    return history == null ? Printable.of(anomaly.summary()) : Sentences.of(anomaly, history);
  }

  @Override
  public void end() {
    long failures = count(ResultKind.VIOLATED);
    long errors = count(ResultKind.UNDECIDED) + count(ResultKind.ERROR);
    long millis = cases.stream().mapToLong(Case::millis).sum();
    String totals =
        "tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\" time=\"%s\""
            .formatted(
                cases.size(),
                failures,
                errors,
                cases.stream().filter(each -> !each.counts()).count(),
                seconds(millis));
    out.println("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    out.println("<testsuites name=\"kingsnake\" " + totals + ">");
    out.println("  <testsuite name=\"kingsnake check\" " + totals + ">");
    cases.forEach(this::write);
    out.println("  </testsuite>");
    out.println("</testsuites>");
    out.flush();
  }

  private long count(ResultKind kind) {
    return cases.stream().filter(each -> each.counts() && each.kind() == kind).count();
  }

  private void write(Case each) {
    String head =
        "    <testcase classname=\"%s\" name=\"%s\" time=\"%s\""
            .formatted(
                Markup.escaped(Printable.of(each.path())),
                Markup.escaped(each.level().name()),
                seconds(each.millis()));
    if (each.kind() == ResultKind.SATISFIED) {
      out.println(head + "/>");
      return;
    }
    if (!each.counts()) {
      out.println(head + ">");
      out.println("      <skipped message=\"%s\"/>".formatted(Markup.escaped(each.message())));
      out.println("    </testcase>");
      return;
    }
    String element = each.kind() == ResultKind.VIOLATED ? "failure" : "error";
    out.println(head + ">");
    out.println(
        "      <%s type=\"%s\" message=\"%s\">%s</%s>"
            .formatted(
                element,
                Markup.escaped(each.type()),
                Markup.escaped(each.message()),
                Markup.escaped(each.text()),
                element));
    out.println("    </testcase>");
  }

  private static String seconds(long millis) {
    return String.format(Locale.ROOT, "%.3f", millis / 1000.0);
  }
}
