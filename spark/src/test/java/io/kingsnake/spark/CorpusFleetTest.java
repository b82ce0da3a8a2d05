package io.kingsnake.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.format.Formats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * A fleet of real histories, if they are there, has the verdicts of the manifest: a few, or with
 * {@code -Dkingsnake.corpus.all=true} every one.
 */
class CorpusFleetTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("kingsnake.root", ".."), "..", "shared", "corpus").normalize();

  private static final boolean ALL = Boolean.getBoolean("kingsnake.corpus.all");
  private static final int STEP = 30;

  /** Valid, although the manifest says otherwise: CorpusVerdictsTest of the checker says why. */
  private static final List<String> KNOWN_TO_BE_VALID =
      List.of("2022-09-13-14-04-10/log", "2022-09-11-15-17-50/log");

  private static final int SNAPSHOT_COLUMN = 11;
  private static final int SERIALIZABLE_COLUMN = 12;

  private static List<String[]> rows() throws Exception {
    List<String[]> all;
    try (Stream<String> lines = Files.lines(CORPUS.resolve("manifest.csv"))) {
      all =
          lines
              .skip(1)
              .map(line -> line.split(",", 14))
              .filter(cells -> Formats.load().byName(cells[1]).isPresent())
              .filter(cells -> ALL || Integer.parseInt(cells[2]) <= 1_000)
              .toList();
    }
    return IntStream.range(0, all.size())
        .filter(i -> ALL || i % STEP == 0)
        .mapToObj(all::get)
        .toList();
  }

  @Test
  void everyHistory_hasItsVerdict(TestReporter reporter) throws Exception {
    assumeTrue(
        Files.exists(CORPUS.resolve("manifest.csv")), "SKIPPED: no corpus of histories is here");
    Map<String, String[]> expected = new HashMap<>();
    rows().forEach(cells -> expected.put(CORPUS.resolve(cells[0]).toString(), cells));
    Map<String, Integer> counts = new TreeMap<>();
    new Fleet(
            List.of(Levels.SNAPSHOT_ISOLATION, Levels.SERIALIZABLE),
            Duration.ofSeconds(60),
            0,
            null)
        .check(
            LocalSpark.session(),
            List.copyOf(expected.keySet()),
            table -> table.collectAsList().forEach(row -> compare(row, expected, counts)));
    counts.forEach((what, count) -> reporter.publishEntry(what, count.toString()));
    assertThat(counts).containsKeys("expected satisfied", "expected violated");
  }

  private static void compare(
      Row row, Map<String, String[]> expected, Map<String, Integer> counts) {
    String path = row.getAs("path");
    String[] cells = Objects.requireNonNull(expected.get(path), path);
    String verdict = row.getAs("verdict");
    boolean isSnapshot = row.<String>getAs("level").equals(Levels.SNAPSHOT_ISOLATION.name());
    String known = cells[isSnapshot ? SNAPSHOT_COLUMN : SERIALIZABLE_COLUMN];
    boolean isValid = known.equals("Y") || KNOWN_TO_BE_VALID.stream().anyMatch(cells[0]::endsWith);
    boolean isKnown = known.equals("Y") || known.equals("N");
    counts.merge((isKnown ? "expected " : "") + verdict, 1, Integer::sum);
    assertThat(verdict)
        .as("%s at %s: %s", cells[0], row.getAs("level"), row.getAs("message"))
        .isIn(
            !isKnown
                ? List.of("satisfied", "violated")
                : List.of(isValid ? "satisfied" : "violated"));
  }
}
