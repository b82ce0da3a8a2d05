package io.kingsnake.cli;

import io.kingsnake.checker.level.Level;
import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A history whose verdicts are known. All of them are in one file: a line {@code == name | levels
 * satisfied | levels violated}, then the history.
 */
record Fixture(String name, List<String> satisfied, List<String> violated, List<String> lines) {
  private static final String HEAD = "== ";

  Fixture {
    satisfied = List.copyOf(satisfied);
    violated = List.copyOf(violated);
    lines = List.copyOf(lines);
  }

  /** One for each classic anomaly: the examples of the project. */
  static List<Fixture> all() throws InputProblem {
    return read("selftest.txt");
  }

  /** The fixture that shows a history which the level is known to forbid, if there is one. */
  static Optional<Fixture> teaching(Level level) throws InputProblem {
    for (List<String> row : ResourceTable.rows("teaching.txt")) {
      if (row.get(0).equals(level.name())) {
        return all().stream().filter(each -> each.name().equals(row.get(1))).findFirst();
      }
    }
    return Optional.empty();
  }

  static List<Fixture> read(String file) throws InputProblem {
    try (InputStream in = Fixture.class.getResourceAsStream(file)) {
      byte[] bytes = Objects.requireNonNull(in, file).readAllBytes();
      return parse(new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw InputProblem.of(file, e);
    }
  }

  /** Tests whether each session has one transaction. */
  boolean needsNoSessionOrder() {
    List<String> sessions =
        lines.stream()
            .filter(line -> line.startsWith("{\"session\":"))
            .map(line -> line.substring(0, line.indexOf(",\"txn\"")))
            .toList();
    return Set.copyOf(sessions).size() == sessions.size();
  }

  History history() throws InputProblem {
    try {
      Path file = Files.createTempFile("kingsnake-" + name, ".jsonl");
      try {
        Files.write(file, lines);
        return Formats.load().read(Source.of(file), ReadOptions.DEFAULT);
      } finally {
        Files.delete(file);
      }
    } catch (IOException | HistoryFormatException e) {
      throw InputProblem.of(name, e);
    }
  }

  private static List<Fixture> parse(String text) {
    List<Fixture> all = new ArrayList<>();
    for (String part : text.split("(?m)^" + HEAD, -1)) {
      if (!part.isBlank()) {
        List<String> lines = part.lines().toList();
        String[] head = lines.get(0).split(" \\| ?", -1);
        all.add(
            new Fixture(head[0], names(head[1]), names(head[2]), lines.subList(1, lines.size())));
      }
    }
    return all;
  }

  private static List<String> names(String text) {
    return Arrays.stream(text.split(" ", -1)).filter(name -> !name.isEmpty()).toList();
  }

  /** Text of the fixture as in its file. */
  String text() {
    return HEAD
        + name
        + " | "
        + String.join(" ", satisfied)
        + " | "
        + String.join(" ", violated)
        + "\n"
        + String.join("\n", lines)
        + "\n";
  }
}
