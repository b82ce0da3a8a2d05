package io.kingsnake.report;

/** Text inside XML and HTML. */
public final class Markup {
  private Markup() {}

  /** Safe as content and inside double quotes; only line breaks and tabs are left unprintable. */
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
      case '\t', '\n', '\r' -> result.append((char) point);
      default -> result.append(shown(point));
    }
  }

  private static String shown(int point) {
    if (!Printable.isHarmless(point)) {
      return Printable.spelled(point);
    }
    return Character.toString(isAllowed(point) ? point : 0xFFFD);
  }

  /** Tests for printable characters other than the two that XML refuses. */
  private static boolean isAllowed(int point) {
    return point != 0xFFFE && point != 0xFFFF;
  }
}
