package io.kingsnake.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Folder for the history of one test and its results. */
record TestFolder(Path path) {
  /** Number of a repetition, in the name of a test that runs several times. */
  private static final Pattern INVOCATION = Pattern.compile("#(\\d+)\\]$");

  private static final List<String> GRADLE = List.of("build.gradle", "build.gradle.kts");

  /** The folder for all tests. */
  static Path usual() {
    String chosen = System.getProperty("kingsnake.reports");
    if (chosen != null) {
      return Path.of(chosen);
    }
    boolean isGradle = GRADLE.stream().anyMatch(file -> Files.exists(Path.of(file)));
    return Path.of(isGradle ? "build" : "target", "kingsnake");
  }

  static TestFolder of(Path reports, ExtensionContext context) {
    Matcher invocation = INVOCATION.matcher(context.getUniqueId());
    String name =
        context.getRequiredTestMethod().getName()
            + (invocation.find() ? "-" + invocation.group(1) : "");
    String type = context.getRequiredTestClass().getName();
    return new TestFolder(reports.resolve(type.substring(type.lastIndexOf('.') + 1)).resolve(name));
  }

  Path history() {
    return path.resolve("history");
  }

  Path page() {
    return path.resolve("report.html");
  }

  Path reproducer() {
    return path.resolve("smallest.jsonl");
  }

  /** Deletes the files of an earlier run, lest they be taken for those of this one. */
  void clear() throws IOException {
    if (Files.isDirectory(path)) {
      List<Path> all;
      try (Stream<Path> entries = Files.walk(path)) {
        all = entries.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path each : all) {
        Files.delete(each);
      }
    }
  }
}
