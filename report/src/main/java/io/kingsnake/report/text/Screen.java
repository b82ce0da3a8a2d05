package io.kingsnake.report.text;

import io.kingsnake.report.ResultKind;
import java.util.List;

/**
 * Device for which text is written.
 *
 * @param width number of characters in a line
 * @param hasSigns whether it shows more than ASCII
 */
public record Screen(Colors colors, int width, boolean hasSigns) {
  /** Width of text for a file or another program. */
  public static final int DEFAULT_WIDTH = 120;

  /** Below this, lines are too short to read. */
  private static final int MIN_WIDTH = 40;

  public static final Screen PLAIN = new Screen(Colors.OFF, DEFAULT_WIDTH, true);

  public Screen {
    width = Math.max(width, MIN_WIDTH);
  }

  /** The line in pieces that fit. */
  public List<String> wrapped(String line) {
    return Wrapping.of(hasSigns ? line : ascii(line), width);
  }

  /** Our own signs; names and values of the user stay as they are. */
  private static String ascii(String line) {
    return line.replace("→", "->")
        .replace("…", "...")
        .replace("∪", "|")
        .replace("⊇", "includes")
        .replace("≠", "!=");
  }

  /** Mark of a verdict. */
  public String mark(ResultKind kind) {
    return colors.paint(
        kind,
        switch (kind) {
          case SATISFIED -> hasSigns ? "✓" : "+";
          case VIOLATED -> hasSigns ? "✗" : "x";
          case UNDECIDED -> "?";
          case ERROR -> "!";
        });
  }
}
