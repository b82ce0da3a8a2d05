package io.kingsnake.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.IHelpSectionRenderer;

/**
 * Lines of help as people would break them: Java lets a line end after any full stop, also within
 * the name of a file.
 */
final class HelpLines {
  private static final int NEW_ENTRY = 8; // a line indented by less starts with a name of its own

  private HelpLines() {}

  /** Command line with mended help texts, for a command and its subcommands. */
  static CommandLine mended(CommandLine command, int width) {
    Map<String, IHelpSectionRenderer> sections = new TreeMap<>(command.getHelpSectionMap());
    sections.replaceAll((name, section) -> help -> mended(section.render(help), width));
    return command.setHelpSectionMap(sections);
  }

  static String mended(String text, int width) {
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    for (int i = 0; i + 1 < lines.size(); i++) {
      int space = lines.get(i).lastIndexOf(' ');
      if (isBrokenName(lines.get(i), lines.get(i + 1))
          && !lines.get(i).substring(0, space + 1).isBlank()) {
        String indent = " ".repeat(indent(lines.get(i + 1)));
        StringBuilder rest = new StringBuilder(lines.get(i).substring(space + 1));
        lines.set(i, lines.get(i).substring(0, space).stripTrailing());
        while (i + 1 < lines.size() && indent(lines.get(i + 1)) == indent.length()) {
          String next = lines.remove(i + 1);
          rest.append(isBrokenName(rest.toString(), next) ? "" : " ").append(next.strip());
        }
        lines.addAll(i + 1, filled(rest.toString(), indent, width));
      }
    }
    return String.join("\n", lines);
  }

  /**
   * Tests whether the text after a full stop belongs to a name: a sentence would start with a
   * capital.
   */
  private static boolean isBrokenName(String line, String next) {
    String rest = next.strip();
    return line.endsWith(".")
        && indent(next) > NEW_ENTRY
        && !rest.isEmpty()
        && (Character.isLowerCase(rest.charAt(0)) || rest.charAt(0) == '/');
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }

  private static List<String> filled(String text, String indent, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(indent);
    for (String word : text.split(" ", -1)) {
      if (line.length() > indent.length() && line.length() + 1 + word.length() >= width) {
        lines.add(line.toString());
        line = new StringBuilder(indent);
      }
      line.append(line.length() > indent.length() ? " " : "").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
