package io.kingsnake.cli;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.report.Sentences;
import io.kingsnake.report.text.HistoryText;
import io.kingsnake.report.text.Screen;
import java.io.PrintWriter;
import java.util.List;

/** Output of {@code diff} and {@code explain}: headings, sentences and small histories. */
final class Lesson {
  private static final String INDENT = "  ";

  private final PrintWriter out;
  private final Screen screen;

  Lesson(PrintWriter out, Screen screen) {
    this.out = out;
    this.screen = screen;
  }

  void heading(String text) {
    out.println();
    screen.wrapped(text).forEach(line -> out.println(screen.colors().bold(line)));
  }

  void line(String text) {
    screen.wrapped(text).forEach(out::println);
  }

  void indented(String text) {
    line(INDENT + text);
  }

  /** Prints a list after its label; nothing if it is empty. */
  void names(String label, List<String> names) {
    if (!names.isEmpty()) {
      indented(label + String.join(", ", names));
    }
  }

  void history(History history) {
    HistoryText.of(history).forEach(this::indented);
    if (history.hasExactTimes()) {
      indented("(times: when the snapshot was taken and when the commit was done)");
    }
  }

  /** Prints the history, and its violation of the level. */
  void violation(History history, Level level) {
    history(history);
    Verdict verdict = Separation.verdict(history, level);
    Anomaly anomaly = verdict.anomaly();
    if (anomaly != null) {
      indented(Sentences.of(anomaly, history));
    }
  }
}
