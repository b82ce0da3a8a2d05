package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Premises of a verdict are reported at every level, also where it follows from another one. */
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
  private static final String COMMIT_TIMES =
      HEAD
          + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"w\",\"x\",1]],\"outcome\":\"committed\","
          + "\"start_ts\":1,\"commit_ts\":2}\n"
          + "{\"session\":\"b\",\"txn\":2,\"ops\":[[\"r\",\"x\",1]],\"outcome\":\"committed\","
          + "\"start_ts\":3,\"commit_ts\":4}\n";
  private static final String OLD_VALUE =
      HEAD
          + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"w\",\"x\",1]],\"outcome\":\"committed\"}\n"
          + "{\"session\":\"b\",\"txn\":2,\"ops\":[[\"r\",\"x\",1]],\"outcome\":\"committed\"}\n"
          + "{\"session\":\"b\",\"txn\":3,\"ops\":[[\"r\",\"x\",null]],"
          + "\"outcome\":\"committed\"}\n";
  private static final String NOTHING_READ =
      HEAD + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"w\",\"x\",1]],\"outcome\":\"committed\"}\n";
  private static final String MODULE = "--module ../examples/modules/BoundedStaleness.java=5";
  private static final String SOME_TIMES =
      HEAD
          + "{\"session\":\"a\",\"txn\":1,\"ops\":[[\"w\",\"x\",1]],\"outcome\":\"committed\","
          + "\"begin\":1,\"end\":2}\n"
          + "{\"session\":\"b\",\"txn\":2,\"ops\":[[\"r\",\"x\",1]],\"outcome\":\"committed\","
          + "\"begin\":3,\"end\":4}\n"
          + "{\"session\":\"c\",\"txn\":3,\"ops\":[[\"w\",\"y\",1]],\"outcome\":\"committed\"}\n";

  private static final Set<String> SAID =
      Set.of("verdict", "checked_as", "conditions", "notes", "message", "needs_times");

  @TempDir private Path folder = Path.of("");

  /** Each history with options, words that say what was assumed, and levels of which they hold. */
  static Stream<Arguments> premises() {
    String all = "ser,si,causal,ra,rc";
    String timed = "strong-si,sssi,gsi";
    return Stream.of(
        Arguments.of(GAP, all, "a function was called", "--gaps accept"),
        Arguments.of(GAP, all, "gaps are accepted", "--gaps accept"),
        Arguments.of(OWN_WRITES_UNSEEN, all, "own-writes policy", "--own-writes infer"),
        Arguments.of(OWN_WRITES_UNSEEN, all, "must not return it", "--own-writes external"),
        Arguments.of(OWN_WRITES_UNSEEN, all, "may return it or not", "--own-writes either"),
        Arguments.of(OLD_VERSION_LAST, all, "version order", ""),
        Arguments.of(OLD_VERSION_LAST, all, "version orders", "--hints trust"),
        Arguments.of(COMMIT_TIMES, "ser,si", "in the order of the recorded timestamps", ""),
        Arguments.of(SOME_TIMES, timed, "real time says less", ""),
        Arguments.of(SOME_TIMES, timed, "only if earlier by at least 1", "--drift 1"),
        Arguments.of(SOME_TIMES, "ser,si,rr,pl-3u", "module bounded-staleness", MODULE),
        Arguments.of(NOTHING_READ, all, "no committed transaction read anything", ""),
        Arguments.of(OLD_VALUE, "causal,ra", "in any order", "--no-session-order"),
        Arguments.of(OLD_VALUE, "ser,si,psi", "that is", "--no-session-order"));
  }

  /** Verdicts at later levels follow from those at the first one. */
  @ParameterizedTest
  @MethodSource("premises")
  void premise_isSaidOfEveryLevel(String history, String levels, String words, String options)
      throws IOException {
    String path = file(history);
    List<String> names = List.of(levels.split(","));
    List<String> together = check(path, levels, options, "--json").outLines();
    assertThat(together).hasSameSizeAs(names);
    for (int i = 0; i < names.size(); i++) {
      String alone = check(path, names.get(i), options, "--json").out();
      assertThat(said(together.get(i))).as(names.get(i)).isEqualTo(said(alone));
    }
    int first = occurrences(check(path, names.get(0), options), words);
    assertThat(first).isPositive();
    for (String level : names.subList(1, names.size())) {
      int alone = occurrences(check(path, level, options), words);
      assertThat(alone).as(level).isPositive();
      assertThat(occurrences(check(path, names.get(0) + "," + level, options), words))
          .as(level)
          .isEqualTo(first + alone);
    }
    assertThat(unwrapped(check(path, levels, options))).contains(words);
  }

  /** Missing times are not reported at levels that do not refer to them. */
  @Test
  void timesThatAreMissing_areNotNotedWhereTheyDoNotMatter() throws IOException {
    Invocation run =
        Invocation.of("check", "--json", "--level", "strict-serializable,ser", file(SOME_TIMES));
    assertThat(run.outLines().get(0)).contains("real time says less");
    assertThat(run.outLines().get(1)).contains("satisfied").doesNotContain("real time says less");
  }

  private static Invocation check(String path, String levels, String options, String... more) {
    List<String> arguments = new ArrayList<>(List.of("check", "--level", levels, path));
    Stream.of(options.split(" ")).filter(each -> !each.isEmpty()).forEach(arguments::add);
    arguments.addAll(List.of(more));
    return Invocation.of(arguments.toArray(String[]::new));
  }

  /** The verdict of a line of JSON, and all that it rests on. */
  private static Map<String, @Nullable Object> said(String line) {
    Map<String, @Nullable Object> said = Json.object(line);
    said.keySet().retainAll(SAID);
    return said;
  }

  private static String unwrapped(Invocation run) {
    return run.out().replaceAll("\\s+", " ");
  }

  private static int occurrences(Invocation run, String words) {
    return unwrapped(run).split(words, -1).length - 1;
  }

  private String file(String history) throws IOException {
    return Files.writeString(folder.resolve("history.jsonl"), history).toString();
  }
}
