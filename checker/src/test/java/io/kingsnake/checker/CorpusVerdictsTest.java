package io.kingsnake.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormat;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Real histories, if they are there, get the verdicts of the manifest, and a verdict where it has
 * none; verdicts are counted in the report.
 */
class CorpusVerdictsTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("kingsnake.root", ".."), "..", "shared", "corpus").normalize();

  private static final Formats FORMATS = Formats.load();
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULT.withTimeout(Duration.ofSeconds(60));

  /**
   * Violations to the manifest, which has them from one checker only. Each is a second recording,
   * in another format, of a run that is valid by the same manifest: operation by operation the
   * values are the same, each read names a writer that wrote what it read, and all reads of an
   * initial version of a key agree on a value that no transaction wrote. The checker finds an order
   * that replays.
   */
  private static final List<String> KNOWN_TO_BE_VALID =
      List.of(
          "BlindW-RW-Cheng-2000txns-8oppertxn-threads24-I0-D0-R50-U50-RANGEE0-SI2"
              + "-2022-09-13-14-04-10/log",
          "cheng_normal-Cheng-100txns-8oppertxn-threads24-I0-D0-R50-U50-RANGEE0-SI2"
              + "-2022-09-11-15-17-50/log");

  @Test
  void everyHistory_getsItsVerdict(TestReporter reporter) throws IOException {
    assumeTrue(
        Files.exists(CORPUS.resolve("manifest.csv")), "SKIPPED: no corpus of histories is here");
    List<Result> results =
        rows().parallelStream().flatMap(CorpusVerdictsTest::check).collect(Collectors.toList());
    Map<String, Integer> counts = new TreeMap<>();
    results.forEach(result -> counts.merge(result.kind(), 1, Integer::sum));
    counts.forEach((kind, count) -> reporter.publishEntry(kind, count.toString()));
    assertThat(results.stream().filter(Result::isWrong).toList()).isEmpty();
    assertThat(results.stream().filter(result -> result.expected != Expected.ANY).count())
        .as("verdicts compared")
        .isGreaterThan(600);
  }

  private static Stream<Result> check(Row row) {
    History history;
    try {
      Source source = Source.of(CORPUS.resolve(row.path));
      HistoryFormat format = FORMATS.require(source);
      history = format.read(source, ReadOptions.DEFAULT);
    } catch (Exception e) {
      throw new AssertionError(row.path, e);
    }
    List<Result> results = new ArrayList<>();
    for (String level : List.of("snapshot-isolation", "serializable")) {
      Verdict verdict = new Checker(OPTIONS).check(history, Levels.named(level));
      if (verdict.kind() == Kind.VIOLATED) {
        Evidences.of(verdict);
      }
      Expected expected = level.equals("serializable") ? row.serializable : row.snapshot;
      results.add(new Result(row.path, level, expected, verdict.kind(), verdict.message()));
    }
    return results.stream();
  }

  private static List<Row> rows() throws IOException {
    try (Stream<String> lines = Files.lines(CORPUS.resolve("manifest.csv"))) {
      return lines
          .skip(1)
          .map(Row::of)
          .filter(row -> FORMATS.byName(row.format).isPresent())
          .toList();
    }
  }

  private enum Expected {
    SATISFIED,
    VIOLATED,
    ANY;

    static Expected of(String cell) {
      return switch (cell) {
        case "Y" -> SATISFIED;
        case "N" -> VIOLATED;
        default -> ANY;
      };
    }
  }

  private record Row(String path, String format, Expected snapshot, Expected serializable) {
    static Row of(String line) {
      String[] cells = line.split(",", 14);
      boolean valid = KNOWN_TO_BE_VALID.stream().anyMatch(cells[0]::endsWith);
      return new Row(
          cells[0],
          cells[1],
          valid ? Expected.SATISFIED : Expected.of(cells[11]),
          valid ? Expected.SATISFIED : Expected.of(cells[12]));
    }
  }

  private record Result(
      String path, String level, Expected expected, Kind verdict, @Nullable String message) {
    boolean isWrong() {
      return verdict == Kind.UNDECIDED
          || (expected != Expected.ANY && !expected.name().equals(verdict.name()));
    }

    String kind() {
      return level + " " + verdict + (verdict == Kind.UNDECIDED ? ": " + message : "");
    }
  }
}
