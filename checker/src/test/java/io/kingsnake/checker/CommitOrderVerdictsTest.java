package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.format.Formats;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Real histories, if they are there, get the verdicts of the manifest at the levels of its columns
 * rc, ra and causal, and no evidence fails its audit.
 */
class CommitOrderVerdictsTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("kingsnake.root", ".."), "..", "shared", "corpus").normalize();

  private static final Formats FORMATS = Formats.load();
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULT.withTimeout(Duration.ofSeconds(60));

  /** The levels in the order of their columns. */
  private static final List<String> LEVELS = List.of("axiomatic-rc", "read-atomic", "causal");

  private static final int FIRST_COLUMN = 8;

  @Test
  void everyHistory_getsItsVerdict(TestReporter reporter) throws IOException {
    assumeTrue(
        Files.exists(CORPUS.resolve("manifest.csv")), "SKIPPED: no corpus of histories is here");
    List<Result> results = rows().parallelStream().flatMap(CommitOrderVerdictsTest::check).toList();
    Map<String, Integer> counts = new TreeMap<>();
    results.forEach(result -> counts.merge(result.level + " " + result.verdict, 1, Integer::sum));
    counts.forEach((kind, count) -> reporter.publishEntry(kind, count.toString()));
    assertThat(results.stream().filter(Result::isWrong).collect(Collectors.toList())).isEmpty();
    assertThat(results.stream().filter(result -> !result.expected.equals("?")).count())
        .as("verdicts compared")
        .isGreaterThan(900);
  }

  private static Stream<Result> check(String[] row) {
    History history;
    try {
      Source source = Source.of(CORPUS.resolve(row[0]));
      history = FORMATS.require(source).read(source, ReadOptions.DEFAULT);
    } catch (Exception e) {
      throw new AssertionError(row[0], e);
    }
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < LEVELS.size(); i++) {
      String expected = row[FIRST_COLUMN + i];
      if (!expected.equals("?")) {
        Verdict verdict = new Checker(OPTIONS).check(history, Levels.named(LEVELS.get(i)));
        if (verdict.kind() == Kind.VIOLATED) {
          Evidences.of(verdict);
        }
        results.add(new Result(row[0], LEVELS.get(i), expected, verdict.kind()));
      }
    }
    return results.stream();
  }

  private static List<String[]> rows() throws IOException {
    try (Stream<String> lines = Files.lines(CORPUS.resolve("manifest.csv"))) {
      return lines
          .skip(1)
          .map(line -> line.split(",", 14))
          .filter(row -> FORMATS.byName(row[1]).isPresent())
          .toList();
    }
  }

  private record Result(String path, String level, String expected, Kind verdict) {
    boolean isWrong() {
      return switch (expected) {
        case "Y" -> verdict != Kind.SATISFIED;
        case "N" -> verdict != Kind.VIOLATED;
        default -> false;
      };
    }
  }
}
