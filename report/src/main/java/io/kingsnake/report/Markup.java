package io.kingsnake.report;

/** Text inside XML and HTML. */
public final class Markup {
  private Markup() {}

  /**
   * Safe as content and inside double quotes; characters that XML has no place for are replaced.
   */
  public static String escaped(String text) {
    StringBuilder result = new StringBuilder(text.length() + 16);
    text.codePoints().forEach(point -> append(point, result));
    return result.toString();
  }

  private static void append(int point, StringBuilder result) {
    switch (point) {
      case '&' -> result.append("&amp;");
      case '<' -> result.append("&lt;");
      case '>' -> result.append("&gt;");
      case '"' -> result.append("&quot;");
      default -> result.appendCodePoint(isAllowed(point) ? point : 0xFFFD);
    }
  }

  private static boolean isAllowed(int point) {
    return point == '\t'
        || point == '\n'
        || point == '\r'
        || (point >= 0x20 && point <= 0xD7FF)
        || (point >= 0xE000 && point <= 0xFFFD)
        || point >= 0x10000;
  }
}
