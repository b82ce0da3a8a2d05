package io.kingsnake.bench.figure;

import io.kingsnake.checker.level.Levels;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Lines of code: neither empty nor comments. */
final class CodeLines {
  private static final Path ENCODINGS =
      Path.of("research/laboratory/src/main/java/io/kingsnake/laboratory/encode");

  private CodeLines() {}

  /** Lines in the text of a level. */
  static double ofLevel(String name) {
    try (InputStream in = Levels.class.getResourceAsStream(name + ".level")) {
      return in == null
          ? Double.NaN
          : count(new String(in.readAllBytes(), StandardCharsets.UTF_8), "#");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Lines of classes of the laboratory, in the current tree; not a number elsewhere. */
  static double ofEncoding(String... classes) {
    Path root = Path.of(System.getProperty("kingsnake.root", ""));
    double lines = 0;
    for (String name : classes) {
      try {
        lines +=
            count(
                Files.readString(root.resolve(ENCODINGS).resolve(name + ".java")), "*", "/*", "//");
      } catch (IOException e) {
        return Double.NaN;
      }
    }
    return lines;
  }

  private static long count(String text, String... comments) {
    return text.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .filter(
            line -> {
              for (String comment : comments) {
                if (line.startsWith(comment)) {
                  return false;
                }
              }
              return true;
            })
        .count();
  }
}
