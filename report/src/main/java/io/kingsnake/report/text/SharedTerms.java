package io.kingsnake.report.text;

import io.kingsnake.checker.level.Level;
import io.kingsnake.report.Terms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The terms of verdicts at many levels, each once, with the levels that it is about. */
final class SharedTerms {
  private SharedTerms() {}

  static List<String> lines(Map<Level, Terms> terms) {
    List<String> lines = new ArrayList<>();
    Map<String, List<Level>> levels = new LinkedHashMap<>();
    terms.forEach(
        (level, each) -> {
          Meaning.asked(level, each).ifPresent(lines::add);
          each.conditions()
              .forEach(
                  condition ->
                      levels.computeIfAbsent(condition, any -> new ArrayList<>()).add(level));
        });
    levels.forEach(
        (condition, some) ->
            lines.add(
                "checked with: "
                    + condition
                    + (some.size() == terms.size() ? "" : " (at " + names(some) + ")")));
    return lines;
  }

  private static String names(List<Level> levels) {
    return levels.stream().map(Level::name).collect(Collectors.joining(", "));
  }
}
