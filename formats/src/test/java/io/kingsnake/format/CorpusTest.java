package io.kingsnake.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import io.kingsnake.history.HistoryText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real histories from many tools: each is recognised by itself, has the known size, and survives
 * being written in our own format. {@code -Dkingsnake.corpus.roundtrip=N} sets up to how many
 * operations a history is written; larger ones are only counted, to save time.
 */
final class CorpusTest {
  private static final int ROUND_TRIP_OPERATIONS =
      Integer.getInteger("kingsnake.corpus.roundtrip", 10_000);

  private static final Path CORPUS =
      Path.of(System.getProperty("kingsnake.root", ".."), "..", "shared", "corpus").normalize();

  private static final Formats FORMATS = Formats.load();
  private static final HistoryFormat OWN = FORMATS.byName("kingsnake").orElseThrow();

  private static final String WITHOUT_PROCESSES = "elle/paper-example.edn";

  @TempDir Path directory;

  @TestFactory
  Stream<DynamicTest> everyHistory_hasTheCountsOfTheManifestAndSurvivesOurFormat()
      throws IOException {
    assumeCorpus();
    return rows().stream().map(row -> DynamicTest.dynamicTest(row.path, () -> check(row)));
  }

  @Test
  void finder_findsExactlyTheHistoriesOfTheManifest() throws Exception {
    assumeCorpus();
    List<String> found =
        HistoryFinder.among(FORMATS).find(CORPUS).stream()
            .map(history -> CORPUS.relativize(history.source().path()).toString())
            .sorted()
            .toList();
    List<String> paths = rows().stream().map(Row::path).sorted().toList();
    assertThat(found)
        .containsExactlyElementsOf(
            paths.stream().filter(path -> !hasFullerVersion(path, paths)).toList());
  }

  /** Tests whether the other of a run's two logs is the one that counts. */
  private static boolean hasFullerVersion(String path, List<String> paths) {
    return path.endsWith("/history.txt") && paths.contains(path.replaceFirst("txt$", "edn"));
  }

  private void check(Row row) throws Exception {
    Source source = Source.of(CORPUS.resolve(row.path));
    HistoryFormat format = FORMATS.require(source);
    assertThat(format.name()).isEqualTo(row.format);
    History history = format.read(source, ReadOptions.DEFAULT);
    assertThat(counts(history))
        .as("transactions, sessions, keys, operations, repeated writes, aborted")
        .isEqualTo(row.counts);
    if (history.opCount() <= ROUND_TRIP_OPERATIONS) {
      survivesOurFormat(history);
    }
  }

  private static List<Integer> counts(History history) {
    HistoryCounts counts = HistoryCounts.of(history);
    return List.of(
        counts.transactions(),
        counts.sessions(),
        counts.keys(),
        counts.operations(),
        HistoryCounts.repeatedlyWritten(history),
        counts.aborted());
  }

  private void survivesOurFormat(History history) throws Exception {
    Path file = directory.resolve("history.jsonl");
    OWN.write(history, file);
    History again = OWN.read(Source.of(file), ReadOptions.DEFAULT);
    // Not compared as strings, because a failure would print both histories in full.
    boolean same = HistoryText.of(again).equals(HistoryText.of(history));
    assertThat(same).as("the same observations after writing and reading").isTrue();
    assertThat(counts(again)).isEqualTo(counts(history));
    Files.delete(file);
  }

  private static void assumeCorpus() {
    assumeTrue(
        Files.exists(CORPUS.resolve("manifest.csv")), "SKIPPED: no corpus of histories is here");
  }

  private static List<Row> rows() throws IOException {
    try (Stream<String> lines = Files.lines(CORPUS.resolve("manifest.csv"))) {
      return lines.skip(1).map(Row::of).toList();
    }
  }

  private record Row(String path, String format, List<Integer> counts) {
    static Row of(String line) {
      String[] cells = line.split(",", 9);
      List<Integer> counts =
          new ArrayList<>(Stream.of(cells).skip(2).limit(6).map(Integer::valueOf).toList());
      if (cells[0].equals(WITHOUT_PROCESSES)) {
        counts.set(1, counts.get(0)); // the manifest says one session, we know of no order
      }
      return new Row(cells[0], cells[1], counts);
    }
  }
}
