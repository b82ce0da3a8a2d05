package io.kingsnake.bench.separate;

import io.kingsnake.checker.level.Level;
import io.kingsnake.format.Formats;
import io.kingsnake.format.UnwritableHistoryException;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The file of histories: of each one a line {@code == name | levels satisfied | levels violated},
 * then the history in our own format. Levels that look at times are asked only where there are
 * some.
 */
final class SeparationText {
  private SeparationText() {}

  static String of(List<History> histories) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < histories.size(); i++) {
      History history = histories.get(i);
      List<String> asked =
          SeparatingHistories.levels().stream()
              .filter(level -> history.hasExactTimes() || !level.looksAtTimes())
              .map(Level::name)
              .toList();
      Set<String> accepted = new Oracle(OracleOptions.DEFAULT).accepted(history, asked);
      text.append("== ").append(i + 1).append(" | ");
      text.append(named(asked, accepted::contains)).append(" | ");
      text.append(named(asked, level -> !accepted.contains(level))).append('\n');
      text.append(lines(history));
    }
    return text.toString();
  }

  private static String lines(History history) throws IOException {
    Path file = Files.createTempFile("separating", ".jsonl");
    try {
      Formats.load().byName("kingsnake").orElseThrow().write(history, file);
      return Files.readString(file);
    } catch (UnwritableHistoryException e) {
      throw new AssertionError(HistoryScript.show(history), e);
    } finally {
      Files.delete(file);
    }
  }

  private static String named(List<String> levels, Predicate<String> isMeant) {
    return levels.stream().filter(isMeant).collect(Collectors.joining(" "));
  }
}
