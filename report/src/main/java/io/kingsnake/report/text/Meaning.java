package io.kingsnake.report.text;

import io.kingsnake.checker.level.Level;
import io.kingsnake.report.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Meaning of a level, in plain words and then exactly. */
final class Meaning {
  private Meaning() {}

  /** The level that was asked for, if options make another of it. */
  static Optional<String> asked(Level level, Terms terms) {
    return Optional.ofNullable(terms.asked())
        .map(
            asked ->
                "%s was asked for without session order: that is %s"
                    .formatted(asked.name(), level.name()));
  }

  static List<String> lines(Level level, Terms terms, Screen screen) {
    List<String> lines = new ArrayList<>();
    asked(level, terms).map(screen::wrapped).ifPresent(lines::addAll);
    boolean isPlain = !level.plain().equals(level.meaning());
    if (isPlain) {
      lines.addAll(screen.wrapped(level.name() + " means: " + level.plain()));
    }
    lines.addAll(
        screen.wrapped(
            isPlain
                ? "    exactly: " + level.meaning()
                : level.name() + " means: " + level.meaning()));
    terms
        .conditions()
        .forEach(condition -> lines.addAll(screen.wrapped("    checked with: " + condition)));
    return lines.stream().map(screen.colors()::faint).toList();
  }
}
