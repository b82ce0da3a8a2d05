package io.kingsnake.cli;

import io.kingsnake.report.text.Colors;
import io.kingsnake.report.text.Screen;
import java.nio.charset.Charset;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Facts about standard output and error from the launcher. It asks the shell, because Java 22 and
 * later claim a console even when output goes to a file.
 *
 * @param outIsTerminal whether results go to a person
 * @param errIsTerminal whether progress may be drawn
 * @param colorWelcome whether neither NO_COLOR nor a dumb terminal speaks against colour
 * @param columns width of the terminal, 0 if unknown
 * @param showsSigns whether it shows more than ASCII
 */
record Terminal(
    boolean outIsTerminal,
    boolean errIsTerminal,
    boolean colorWelcome,
    int columns,
    boolean showsSigns) {
  static final Terminal NONE = new Terminal(false, false, false);

  Terminal(boolean outIsTerminal, boolean errIsTerminal, boolean colorWelcome) {
    this(outIsTerminal, errIsTerminal, colorWelcome, 0, true);
  }

  static Terminal detect() {
    Map<String, String> env = System.getenv();
    boolean noColor = !env.getOrDefault("NO_COLOR", "").isEmpty();
    return new Terminal(
        Boolean.getBoolean("kingsnake.terminal.out"),
        Boolean.getBoolean("kingsnake.terminal.err"),
        !noColor && !env.getOrDefault("TERM", "").equals("dumb"),
        columns(env.get("COLUMNS"), System.getProperty("kingsnake.terminal.columns")),
        Charset.forName(System.getProperty("native.encoding", "UTF-8"))
            .newEncoder()
            .canEncode('✓'));
  }

  /** Width that the user gave, or else the one that the launcher found. */
  static int columns(@Nullable String... said) {
    for (String number : said) {
      if (number != null && number.matches("[1-9][0-9]{0,4}")) {
        return Integer.parseInt(number);
      }
    }
    return 0;
  }

  /** Screen for a reader on this terminal, in these colours. */
  Screen screen(Colors colors) {
    return new Screen(colors, columns > 0 ? columns : Screen.DEFAULT_WIDTH, showsSigns);
  }

  /** Help is set for eighty columns, and gets no wider than is pleasant to read. */
  int helpWidth() {
    return columns == 0 ? 80 : Math.max(55, Math.min(columns, 100));
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
