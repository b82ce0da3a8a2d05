package io.kingsnake.format;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** The first non-blank lines of a file, to distinguish text formats; the last may be cut off. */
public record TextHead(List<String> lines) {
  private static final int HEAD = 4096;

  public TextHead {
    lines = List.copyOf(lines);
  }

  /** Without lines if the source is a directory or is no text. */
  public static TextHead of(Source source) throws IOException {
    byte[] head = source.isDirectory() ? new byte[0] : source.head(HEAD);
    for (byte b : head) {
      if (b == 0) {
        return new TextHead(List.of());
      }
    }
    // Latin-1 never fails, and the lines that formats look for are ASCII.
    String text = new String(head, StandardCharsets.ISO_8859_1);
    return new TextHead(text.lines().filter(line -> !line.isBlank()).toList());
  }

  /** Tests whether the first lines match these patterns, one each. */
  public boolean startsWith(Pattern... patterns) {
    if (lines.size() < patterns.length) {
      return false;
    }
    for (int i = 0; i < patterns.length; i++) {
      if (!patterns[i].matcher(lines.get(i)).matches()) {
        return false;
      }
    }
    return true;
  }
}
