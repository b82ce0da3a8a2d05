package io.kingsnake.junit;

import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.text.AnomalyText;
import java.util.ArrayList;
import java.util.List;

/** Message of a failed test. */
final class FailureText {
  private FailureText() {}

  static String ofViolation(CheckResult result, TestFolder folder) {
    List<String> lines = new ArrayList<>();
    lines.add("this test expects " + result.level().name() + ", which was violated.");
    Anomaly anomaly = result.anomaly();
    History history = result.history();
    if (anomaly != null && history != null) {
      AnomalyText.of(result, anomaly, history).forEach(line -> lines.add("  " + line));
    }
    lines.add(result.level().name() + " means: " + result.level().plain());
    lines.add("page:       " + folder.page());
    lines.add("reproducer: " + folder.reproducer());
    lines.add("history:    " + folder.history());
    return String.join("\n", lines);
  }

  static String ofUndecided(Verdict verdict, TestFolder folder) {
    return String.join(
        "\n",
        "it could not be decided whether "
            + verdict.level().name()
            + " holds, which is not a pass:",
        "  " + verdict.message(),
        "  If statements are named that the recorder does not understand, write them more simply,"
            + " or",
        "  accept that they are left out: acceptingGaps(), or acceptGaps = true in the annotation.",
        "history: " + folder.history());
  }

  static String ofNothing() {
    return "nothing was recorded: does the code under test use the data source of the extension"
        + " (dataSource(), or the parameter)? Tests that need no database say allowingNothing(),"
        + " or mayDoNothing = true in the annotation.";
  }
}
