package io.kingsnake.laboratory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.checker.solve.Decider.OutsideScope;
import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.laboratory.encode.Encoding;
import io.kingsnake.laboratory.encode.Setup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Real histories, if they are there, get the same verdict by every encoding in whose scope they
 * are, or none in time. {@code -Dlaboratory.transactions=N} leaves out larger ones, {@code
 * -Dlaboratory.seconds=N} is the time for each.
 */
class CorpusEncodingsTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("kingsnake.root", ".."), "..", "shared", "corpus").normalize();
  private static final int MAX_TRANSACTIONS = Integer.getInteger("laboratory.transactions", 60);
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULT.withTimeout(
          Duration.ofSeconds(Integer.getInteger("laboratory.seconds", 10)));
  private static final Formats FORMATS = Formats.load();

  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();

  @Test
  void everyEncoding_givesTheSameVerdict(TestReporter reporter) throws IOException {
    assumeTrue(
        Files.exists(CORPUS.resolve("manifest.csv")), "SKIPPED: no corpus of histories is here");
    for (String[] row : rows()) {
      History history = read(row[0]);
      compare(row[0], history, "snapshot-isolation");
      compare(row[0], history, "serializable");
    }
    counts.forEach((what, count) -> reporter.publishEntry(what, count.toString()));
    assertThat(wrong).isEmpty();
    assertThat(counts).containsKey("polygraph at serializable: same verdict");
  }

  /**
   * Compares the encodings with the built-in search, whose correctness is the subject of another
   * test.
   */
  private void compare(String path, History history, String level) {
    Kind expected = new Checker(OPTIONS).check(history, Levels.named(level)).kind();
    for (Encoding encoding : Laboratory.encodings()) {
      String result =
          verdict(history, level, encoding)
              .map(verdict -> compared(verdict, expected, path + ": " + encoding.name()))
              .orElse("outside its scope");
      counts.merge(encoding.name() + " at " + level + ": " + result, 1, Integer::sum);
    }
  }

  private String compared(Verdict verdict, Kind expected, String where) {
    if (verdict.kind() == expected) {
      return "same verdict";
    }
    if (verdict.kind() == Kind.UNDECIDED || expected == Kind.UNDECIDED) {
      return "undecided";
    }
    wrong.add(where + ": " + verdict.kind() + " instead of " + expected);
    return "another verdict";
  }

  private static Optional<Verdict> verdict(History history, String level, Encoding encoding) {
    try {
      return Optional.of(
          Laboratory.decide(history, Levels.named(level), encoding, Setup.DEFAULT, OPTIONS)
              .verdict());
    } catch (OutsideScope e) {
      return Optional.empty();
    }
  }

  private static History read(String path) throws IOException {
    Source source = Source.of(CORPUS.resolve(path));
    try {
      return FORMATS.require(source).read(source, ReadOptions.DEFAULT);
    } catch (HistoryFormatException e) {
      throw new AssertionError(path, e);
    }
  }

  private static List<String[]> rows() throws IOException {
    try (Stream<String> lines = Files.lines(CORPUS.resolve("manifest.csv"))) {
      return lines
          .skip(1)
          .map(line -> line.split(",", 14))
          .filter(row -> FORMATS.byName(row[1]).isPresent())
          .filter(row -> Integer.parseInt(row[2]) <= MAX_TRANSACTIONS)
          .toList();
    }
  }
}
