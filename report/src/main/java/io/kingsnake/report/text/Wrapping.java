package io.kingsnake.report.text;

import java.util.ArrayList;
import java.util.List;

/** Lines that fit on a screen; continuations are indented. */
final class Wrapping {
  private static final String HANGING = "    ";

  private Wrapping() {}

  /** Broken at spaces only: a name that is longer stays in one piece. */
  static List<String> of(String line, int width) {
    List<String> lines = new ArrayList<>();
    String indent = line.substring(0, line.length() - line.stripLeading().length());
    String rest = line;
    while (rest.length() > width) {
      int end =
          lastSpace(rest, width, lines.isEmpty() ? indent.length() : (indent + HANGING).length());
      if (end < 0) {
        break;
      }
      lines.add(rest.substring(0, end).stripTrailing());
      rest = indent + HANGING + rest.substring(end).stripLeading();
    }
    lines.add(rest);
    return lines;
  }

  /** The last space within the width, or else the first one after it; -1 if there is none. */
  private static int lastSpace(String line, int width, int start) {
    int end = line.lastIndexOf(' ', width);
    while (end > start && isAtOrder(line, end)) {
      end = line.lastIndexOf(' ', end - 1);
    }
    int beforeArrows = end;
    while (beforeArrows > width / 2 && isAtArrow(line, beforeArrows)) {
      beforeArrows = line.lastIndexOf(' ', beforeArrows - 1);
    }
    if (beforeArrows > width / 2) {
      return beforeArrows; // a short path stays together
    }
    return end > start ? end : firstSpace(line, width);
  }

  private static int firstSpace(String line, int from) {
    int space = line.indexOf(' ', from);
    while (space >= 0 && isAtOrder(line, space)) {
      space = line.indexOf(' ', space + 1);
    }
    return space;
  }

  /** GitHub obeys lines that begin so, and a name may have such a part. */
  private static boolean isAtOrder(String line, int space) {
    return line.startsWith("::", space + 1);
  }

  private static boolean isAtArrow(String line, int space) {
    return line.charAt(space - 1) == '→' || line.startsWith("→", space + 1);
  }
}
