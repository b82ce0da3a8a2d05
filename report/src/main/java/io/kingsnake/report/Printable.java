package io.kingsnake.report;

/** Text on a terminal, which must not take names out of a history for commands. */
public final class Printable {
  private Printable() {}

  /** The same with control characters and changes of direction spelled out; lines stay. */
  public static String of(String text) {
    return text.codePoints().allMatch(Printable::isHarmless) ? text : escaped(text);
  }

  private static String escaped(String text) {
    StringBuilder result = new StringBuilder(text.length() + 16);
    text.chars()
        .mapToObj(c -> isHarmless(c) ? String.valueOf((char) c) : "\\u%04x".formatted(c))
        .forEach(result::append);
    return result.toString();
  }

  private static boolean isHarmless(int point) {
    return point == '\n' || point == '\t' || !(Character.isISOControl(point) || turns(point));
  }

  /** Marks that make the rest of a line run the other way. */
  private static boolean turns(int point) {
    return (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
  }
}
