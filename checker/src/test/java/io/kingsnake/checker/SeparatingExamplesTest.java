package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Ladder;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.testkit.oracle.Oracle;
import io.kingsnake.testkit.oracle.OracleOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Examples for each step of the ladder; docs/LEVELS.md has those with times. */
class SeparatingExamplesTest {
  private static final Pattern ROW =
      Pattern.compile("\\| `([a-z0-9-]+)` \\| `([a-z0-9-]+)` \\| (`s1.*`) \\| [^|]+ \\|");

  private record Example(String stronger, String weaker, History history) {}

  private static List<Example> examples() {
    Path root = Path.of(System.getProperty("kingsnake.root", ".."));
    Path file =
        root.resolve("checker/src/test/resources/io/kingsnake/checker/separating-examples.txt");
    return Stream.of(root.resolve("docs/LEVELS.md"), file)
        .flatMap(SeparatingExamplesTest::lines)
        .map(ROW::matcher)
        .filter(Matcher::matches)
        .map(row -> new Example(row.group(1), row.group(2), history(row.group(3))))
        .toList();
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static History history(String cell) {
    return HistoryScript.parse(cell.replace("`<br>`", "\n").replace("`", "").replace("\\|", "|"));
  }

  @Test
  void everyStepOfTheLadder_hasAnExample() {
    assertThat(examples().stream().map(each -> each.stronger() + " " + each.weaker()))
        .containsAll(
            Ladder.arrows().stream()
                .map(arrow -> arrow.stronger().name() + " " + arrow.weaker().name())
                .toList());
  }

  @Test
  void everyExample_isAllowedByTheWeakerLevelOnly() {
    Oracle oracle = new Oracle(OracleOptions.DEFAULT);
    for (Example example : examples()) {
      String told = example.stronger() + " from " + example.weaker();
      History history = example.history();
      assertThat(Checking.check(history, example.stronger()).kind())
          .as(told)
          .isEqualTo(Verdict.Kind.VIOLATED);
      assertThat(Checking.check(history, example.weaker()).kind())
          .as(told)
          .isEqualTo(Verdict.Kind.SATISFIED);
      assertThat(oracle.accepts(history, example.stronger())).as(told).isFalse();
      assertThat(oracle.accepts(history, example.weaker())).as(told).isTrue();
    }
  }
}
