package io.kingsnake.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Real histories, if they are there: each is recognised by itself and has the known size. */
final class CorpusCountsTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("kingsnake.root", ".."), "..", "shared", "corpus").normalize();

  private static final Formats FORMATS = Formats.load();

  @TestFactory
  Stream<DynamicTest> everyHistory_isRecognisedAndHasTheCountsOfTheManifest() throws IOException {
    assumeCorpus();
    return rows().stream().map(row -> DynamicTest.dynamicTest(row.path, () -> check(row)));
  }

  @Test
  void finder_findsExactlyTheHistoriesOfTheManifest() throws Exception {
    assumeCorpus();
    List<Row> rows = rows();
    List<String> registered =
        rows.stream().filter(Row::isRegistered).map(Row::path).sorted().toList();
    List<String> found =
        HistoryFinder.among(FORMATS).find(CORPUS).stream()
            .map(history -> CORPUS.relativize(history.source().path()).toString())
            .sorted()
            .toList();
    assertThat(found).containsExactlyElementsOf(registered);
  }

  private static void check(Row row) throws Exception {
    assumeTrue(row.isRegistered(), "SKIPPED: no reader of format " + row.format);
    Source source = Source.of(CORPUS.resolve(row.path));
    HistoryFormat format = FORMATS.require(source);
    assertThat(format.name()).isEqualTo(row.format);
    History history = format.read(source, ReadOptions.DEFAULT);
    HistoryCounts counts = HistoryCounts.of(history);
    assertThat(
            List.of(
                counts.transactions(),
                counts.sessions(),
                counts.keys(),
                counts.operations(),
                HistoryCounts.repeatedlyWritten(history),
                counts.aborted()))
        .as("transactions, sessions, keys, operations, repeated writes, aborted")
        .isEqualTo(row.counts);
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
      List<Integer> counts = Stream.of(cells).skip(2).limit(6).map(Integer::valueOf).toList();
      return new Row(cells[0], cells[1], counts);
    }

    boolean isRegistered() {
      return FORMATS.byName(format).isPresent();
    }
  }
}
