package io.kingsnake.report.ci;

import io.kingsnake.history.History;
import io.kingsnake.report.CheckReport;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.Printable;
import io.kingsnake.report.ResultKind;
import io.kingsnake.report.Sentences;
import java.io.PrintWriter;

/** Annotations of GitHub Actions, one for each result that is no pass. */
public final class GithubReport implements CheckReport {
  private final PrintWriter out;

  public GithubReport(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void result(CheckResult result) {
    if (result.terms().isBesideThePoint()) {
      return;
    }
    String line = "%s at %s".formatted(result.kind().label(), result.level().name());
    if (result.kind() == ResultKind.SATISFIED) {
      out.println(Printable.of(line + ": " + result.path()));
    } else {
      out.println(
          "::%s file=%s,title=%s::%s"
              .formatted(
                  result.kind() == ResultKind.UNDECIDED ? "warning" : "error",
                  property(result.path()),
                  property(title(result, line)),
                  data(message(result))));
    }
    out.flush();
  }

  private static String title(CheckResult result, String line) {
    return result.anomaly() == null
        ? line
        : "%s, %s".formatted(result.anomaly().kind().spoken(), line);
  }

  private static String message(CheckResult result) {
    History history = result.history();
    return result.anomaly() == null || history == null
        ? String.valueOf(result.message())
        : Sentences.of(result.anomaly(), history);
  }

  /** One line, in which GitHub decodes percent signs. */
  private static String data(String text) {
    return Printable.of(text).replace("%", "%25");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }

  @Override
  public void end() {
    out.flush();
  }
}
