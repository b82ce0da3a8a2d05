package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each example says which levels it satisfies and violates; the oracle must agree. */
class ExamplesTest {
  private static List<Path> examples() throws IOException {
    Path root = Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root")));
    try (Stream<Path> files = Files.list(root.resolve("examples"))) {
      return files.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList();
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> note(Path example) throws IOException {
    Map<String, @Nullable Object> header = Json.object(Files.readAllLines(example).get(0));
    return (Map<String, @Nullable Object>) Objects.requireNonNull(header.get("note"));
  }

  @SuppressWarnings("unchecked")
  private static List<String> names(Map<String, @Nullable Object> note, String field) {
    return (List<String>) Objects.requireNonNull(note.get(field));
  }

  @Test
  void everyLine_isAnObjectAndEveryNoteNamesLevels() throws IOException {
    assertThat(examples()).hasSizeGreaterThan(11);
    for (Path example : examples()) {
      for (String line : Files.readAllLines(example)) {
        assertThat(Json.object(line)).isNotEmpty();
      }
      Map<String, @Nullable Object> note = note(example);
      assertThat((String) note.get("story")).isNotBlank();
      for (String field : new String[] {"satisfied", "violated"}) {
        assertThat(names(note, field)).allMatch(name -> Levels.named(name).name().equals(name));
      }
    }
  }

  @Test
  void notes_agreeWithTheOracle() throws IOException, HistoryFormatException {
    Formats formats = Formats.load();
    for (Path example : examples()) {
      History history = formats.read(Source.of(example), ReadOptions.DEFAULT);
      Set<String> accepted = new Oracle(OracleOptions.DEFAULT).accepted(history);
      Map<String, @Nullable Object> note = note(example);
      assertThat(accepted).as(example.toString()).containsAll(names(note, "satisfied"));
      for (String violated : names(note, "violated")) {
        assertThat(accepted).as(example.toString()).doesNotContain(violated);
      }
    }
  }

  @Test
  void checker_neverContradictsTheNotes() throws IOException, HistoryFormatException {
    Formats formats = Formats.load();
    Checker checker = new Checker(CheckOptions.DEFAULT);
    for (Path example : examples()) {
      History history = formats.read(Source.of(example), ReadOptions.DEFAULT);
      Map<String, @Nullable Object> note = note(example);
      for (String name : names(note, "satisfied")) {
        assertThat(checker.check(history, Levels.named(name)).kind())
            .as("%s at %s", example, name)
            .isNotEqualTo(Verdict.Kind.VIOLATED);
      }
      for (String name : names(note, "violated")) {
        assertThat(checker.check(history, Levels.named(name)).kind())
            .as("%s at %s", example, name)
            .isNotEqualTo(Verdict.Kind.SATISFIED);
      }
    }
  }
}
