package io.kingsnake.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Pages that earlier checks left below a folder. */
final class StoredReports {
  private static final int MAX_DEPTH = 8;
  private static final int MAX_COUNT = 1000;
  private static final int HEAD_BYTES = 4096;

  private StoredReports() {}

  /** None where the path is a single history. */
  static List<Path> below(Path path) {
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(path, MAX_DEPTH)) {
      return files
          .filter(file -> file.toString().endsWith(".html") && isOurs(file))
          .sorted()
          .limit(MAX_COUNT)
          .toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of(); // the histories are what matters, and their problems are reported
    }
  }

  private static boolean isOurs(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      String head = new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8);
      return head.contains("<title>kingsnake");
    } catch (IOException e) {
      return false;
    }
  }
}
