package io.kingsnake.cli;

import io.kingsnake.report.Colors;
import java.util.Map;

/**
 * What the launcher learned about standard output and error. It asks the shell, because Java 22 and
 * later claim a console even when output goes to a file.
 *
 * @param outIsTerminal whether results go to a person
 * @param errIsTerminal whether progress may be drawn
 * @param colorWelcome whether neither NO_COLOR nor a dumb terminal speaks against colour
 */
record Terminal(boolean outIsTerminal, boolean errIsTerminal, boolean colorWelcome) {
  static final Terminal NONE = new Terminal(false, false, false);

  static Terminal detect() {
    Map<String, String> env = System.getenv();
    boolean noColor = !env.getOrDefault("NO_COLOR", "").isEmpty();
    return new Terminal(
        Boolean.getBoolean("kingsnake.terminal.out"),
        Boolean.getBoolean("kingsnake.terminal.err"),
        !noColor && !env.getOrDefault("TERM", "").equals("dumb"));
  }

  /** When to use colours. */
  enum ColorChoice {
    auto,
    always,
    never
  }

  Colors colors(ColorChoice choice) {
    return switch (choice) {
      case auto -> outIsTerminal && colorWelcome ? Colors.ON : Colors.OFF;
      case always -> Colors.ON;
      case never -> Colors.OFF;
    };
  }
}
