package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What was assumed for one level is said of every other level whose verdict follows from it. */
class DerivedVerdictsTest {
  private static final String HEAD = "{\"kingsnake\":1}\n";
  private static final String GAP =
      HEAD
          + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"w\",\"x\",1]],\"outcome\":\"committed\","
          + "\"gaps\":[{\"what\":\"a function was called\"}]}\n";
  private static final String OWN_WRITES_UNSEEN =
      HEAD
          + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"w\",\"x\",1],[\"r\",\"x\",null]],"
          + "\"outcome\":\"committed\"}\n";
  private static final String OLD_VERSION_LAST =
      HEAD
          + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"w\",\"x\",1]],\"outcome\":\"committed\"}\n"
          + "{\"session\":\"a\",\"txn\":2,\"ops\":[[\"r\",\"x\",1],[\"w\",\"x\",2]],"
          + "\"outcome\":\"committed\"}\n"
          + "{\"key\":\"x\",\"versions\":[2,1]}\n";
  private static final String SOME_TIMES =
      HEAD
          + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"w\",\"x\",1]],\"outcome\":\"committed\","
          + "\"begin\":1,\"end\":2}\n"
          + "{\"session\":\"b\",\"txn\":2,\"ops\":[[\"r\",\"x\",1]],\"outcome\":\"committed\","
          + "\"begin\":3,\"end\":4}\n"
          + "{\"session\":\"c\",\"txn\":3,\"ops\":[[\"w\",\"y\",1]],\"outcome\":\"committed\"}\n";

  @TempDir private Path folder = Path.of("");

  static Stream<Arguments> assumptions() {
    return Stream.of(
        Arguments.of(GAP, "ser,si,causal", "a function was called", List.of("--gaps", "accept")),
        Arguments.of(
            OWN_WRITES_UNSEEN,
            "ser,si,causal",
            "own-writes policy",
            List.of("--own-writes", "infer")),
        Arguments.of(OLD_VERSION_LAST, "ser,si,causal", "version order", List.of()),
        Arguments.of(SOME_TIMES, "strong-si,sssi,gsi", "real time says less", List.of()));
  }

  @ParameterizedTest
  @MethodSource("assumptions")
  void assumption_isSaidOfEveryLevel(
      String history, String levels, String note, List<String> options) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("check", "--json", "--level", levels));
    arguments.addAll(options);
    arguments.add(file(history));
    Invocation run = Invocation.of(arguments.toArray(String[]::new));
    assertThat(run.outLines())
        .hasSize(levels.split(",", -1).length)
        .allSatisfy(line -> assertThat(line).contains("satisfied").contains(note));
  }

  /** Nobody needs to know of times that a level does not look at. */
  @Test
  void timesThatAreMissing_areNotNotedWhereTheyDoNotMatter() throws IOException {
    Invocation run =
        Invocation.of("check", "--json", "--level", "strict-serializable,ser", file(SOME_TIMES));
    assertThat(run.outLines().get(0)).contains("real time says less");
    assertThat(run.outLines().get(1)).contains("satisfied").doesNotContain("real time says less");
  }

  private String file(String history) throws IOException {
    return Files.writeString(folder.resolve("history.jsonl"), history).toString();
  }
}
