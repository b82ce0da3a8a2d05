package io.kingsnake.report;

/** Text for people, in which names out of a history must not pass for commands or for lines. */
public final class Printable {
  private Printable() {}

  /** One line: control characters, line breaks and changes of direction are spelled out. */
  public static String of(String text) {
    return text.codePoints().allMatch(Printable::isHarmless) ? text : escaped(text);
  }

  private static String escaped(String text) {
    StringBuilder result = new StringBuilder(text.length() + 16);
    text.chars().mapToObj(Printable::escaped).forEach(result::append);
    return result.toString();
  }

  private static String escaped(int unit) {
    return switch (unit) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> isHarmless(unit) ? String.valueOf((char) unit) : "\\u%04x".formatted(unit);
    };
  }

  private static boolean isHarmless(int point) {
    return !(Character.isISOControl(point) || breaksLines(point) || turns(point));
  }

  private static boolean breaksLines(int point) {
    return point == 0x2028 || point == 0x2029;
  }

  /** Marks that make the rest of a line run the other way. */
  private static boolean turns(int point) {
    return (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
  }
}
