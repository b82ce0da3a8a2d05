package io.kingsnake.report;

import java.util.regex.Pattern;

/**
 * Text that is shown, in which names out of a history must not pass for commands, for lines, or for
 * other names. Every output uses it: what it spells out, JSON has as an escape.
 */
public final class Printable {
  /**
   * Beginning of commands that build services (GitHub, Azure, TeamCity) execute anywhere in a line.
   */
  private static final Pattern ORDER = Pattern.compile("#(?=#[a-z]*+\\[)");

  private Printable() {}

  /** One line, in which characters that are invisible or change the display are spelled out. */
  public static String of(String text) {
    return ORDER.matcher(escaped(text, false)).replaceAll("\\\\u0023");
  }

  /** JSON text of ours with the same characters as escapes: outside strings it has none of them. */
  public static String json(String text) {
    return escaped(text, true);
  }

  private static String escaped(String text, boolean isJson) {
    if (text.codePoints().allMatch(Printable::isHarmless)) {
      return text;
    }
    StringBuilder result = new StringBuilder(text.length() + 16);
    text.codePoints().forEach(point -> append(point, isJson, result));
    return result.toString();
  }

  private static void append(int point, boolean isJson, StringBuilder result) {
    if (isHarmless(point)) {
      result.appendCodePoint(point);
    } else {
      result.append(isJson ? units(point) : spelled(point));
    }
  }

  /** The character as it is written in the source of programs. */
  static String spelled(int point) {
    return switch (point) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> units(point);
    };
  }

  private static String units(int point) {
    StringBuilder result = new StringBuilder();
    for (char unit : Character.toChars(point)) {
      result.append("\\u%04x".formatted((int) unit));
    }
    return result.toString();
  }

  /** Controls, marks of direction, tags, other characters without a shape, and half characters. */
  static boolean isHarmless(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> !isTag(point);
    };
  }

  /** The whole block: some of it is not assigned. */
  private static boolean isTag(int point) {
    return point >= 0xE0000 && point <= 0xE0FFF;
  }
}
