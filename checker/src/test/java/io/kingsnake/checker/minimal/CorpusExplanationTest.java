package io.kingsnake.checker.minimal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.format.Formats;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Violations of real histories, if they are there, are explained, and by the names they have. */
class CorpusExplanationTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("kingsnake.root", ".."), "..", "shared", "corpus").normalize();

  private static final Formats FORMATS = Formats.load();
  private static final Duration BUDGET = Duration.ofMinutes(2);

  /** The columns of the manifest, weakest level first. */
  private static final List<String> LEVELS =
      List.of("axiomatic-rc", "read-atomic", "causal", "snapshot-isolation", "serializable");

  private static final int FIRST_COLUMN = 8;

  private static void assumeCorpus() {
    assumeTrue(
        Files.exists(CORPUS.resolve("manifest.csv")), "SKIPPED: no corpus of histories is here");
  }

  private static History read(String path) {
    try {
      return FORMATS.read(Source.of(CORPUS.resolve(path)), ReadOptions.DEFAULT);
    } catch (IOException | HistoryFormatException e) {
      throw new AssertionError(path, e);
    }
  }

  private static Explanation explain(History history, String level) {
    Level asked = Levels.named(level);
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, asked);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.VIOLATED);
    return Explanation.of(history, verdict, CheckOptions.DEFAULT, BUDGET);
  }

  @Test
  void galera_isALostUpdateOfThreeTransactions() {
    assumeCorpus();
    History history = read("polysi/violations/galera/galera.txt");
    Explanation explanation = explain(history, "snapshot-isolation");
    Anomaly anomaly = explanation.anomaly();
    assertThat(anomaly.name()).isEqualTo("lost-update");
    assertThat(anomaly.txns()).extracting(history::txnId).containsExactlyInAnyOrder(2L, 3L, 8L);
    assertThat(anomaly.edges())
        .extracting(edge -> history.keys().show(edge.key()))
        .containsOnly("0");
    assertThat(explanation.part().opCount()).isEqualTo(5);
    assertThat(explanation.ruledOut()).contains(Levels.CURSOR_STABILITY);
    assertThat(explanation.possible()).contains(Levels.CAUSAL);
  }

  /** Names as the manifest states them; viper's snapshot isolation knows no session order. */
  @ParameterizedTest
  @CsvSource({
    "cobra/ser-violation/cock-G2, serializable, write-skew, G2-item",
    "cobra/ser-violation/cock-blog, serializable, thin-air-read,",
    "cobra/ser-violation/fauna-page, serializable, fractured-read, G-single",
    "cobra/ser-violation/yuga-G2-b, serializable, write-skew, G2-item",
    "isovista/yugabyte_tcc.txt, snapshot-isolation, causality-violation, G-single-process",
    "polysi/violations/yugabyte/yugabyte.txt, snapshot-isolation, causality-violation,"
        + " G-single-process",
    "tapir/3_clients_bug.txt, read-atomic, fractured-read, G-single",
    "veristrong-dev/si/viper/logs/buginjection/modified/G-SIb/BlindW-RW-Cheng-2000txns-8oppertxn-threads24-I0-D0-R50-U50-RANGEE0-SI2-2022-09-13-14-04-10/json,"
        + " adya-si, causality-violation, G-single",
    "veristrong-dev/si/viper/logs/buginjection/modified/G1c/BlindW-RW-Cheng-2000txns-8oppertxn-threads24-I0-D0-R50-U50-RANGEE0-SI2-2022-09-13-14-04-10/json,"
        + " adya-si, circular-information-flow, G1c",
    "veristrong-dev/si/viper/logs/buginjection/modified/long_fork/BlindW-RW-Cheng-2000txns-8oppertxn-threads24-I0-D0-R50-U50-RANGEE0-SI2-2022-09-13-14-04-10/json,"
        + " adya-si, long-fork, G-nonadjacent",
    "veristrong-dev/si/viper/logs/fig14/history3-4-1-2-aborted-read/history.edn, read-committed,"
        + " incompatible-order,",
    "veristrong-dev/si/viper/logs/fig14/history5-4-7-read-ur-future-writes/history.edn,"
        + " snapshot-isolation, future-read,",
    "awdit/read-committed/non-repeatable-read.txt, read-atomic, non-repeatable-read, G-single",
  })
  void statedAnomaly_isNamed(String path, String level, String name, String cycleClass) {
    assumeCorpus();
    Anomaly anomaly = explain(read(path), level).anomaly();
    assertThat(anomaly.name()).isEqualTo(name);
    assertThat(anomaly.cycleClass()).isEqualTo(cycleClass);
  }

  @Test
  void everyViolation_isExplainedByASmallPart(TestReporter reporter) throws IOException {
    assumeCorpus();
    List<Integer> sizes = rows().parallelStream().flatMap(CorpusExplanationTest::size).toList();
    assertThat(sizes).hasSizeGreaterThan(200);
    reporter.publishEntry("explained", String.valueOf(sizes.size()));
    reporter.publishEntry(
        "most transactions", String.valueOf(sizes.stream().mapToInt(n -> n).max().orElse(0)));
    reporter.publishEntry(
        "with at most five", String.valueOf(sizes.stream().filter(n -> n <= 5).count()));
  }

  private static List<String> rows() throws IOException {
    try (Stream<String> lines = Files.lines(CORPUS.resolve("manifest.csv"))) {
      return lines.skip(1).filter(line -> level(line).isPresent()).toList();
    }
  }

  /** The weakest level that the manifest says is violated. */
  private static Optional<String> level(String row) {
    String[] cells = row.split(",", 14);
    for (int i = 0; i < LEVELS.size(); i++) {
      if (cells[FIRST_COLUMN + i].equals("N")) {
        return Optional.of(LEVELS.get(i));
      }
    }
    return Optional.empty();
  }

  /**
   * Number of transactions that explain the violation; nothing where the manifest is known to be
   * wrong.
   */
  private static Stream<Integer> size(String row) {
    String path = row.substring(0, row.indexOf(','));
    if (FORMATS.byName(row.split(",", 3)[1]).isEmpty()) {
      return Stream.empty();
    }
    History history = read(path);
    Level level = Levels.named(level(row).orElseThrow());
    Verdict verdict = new Checker(CheckOptions.DEFAULT).check(history, level);
    if (verdict.kind() != Verdict.Kind.VIOLATED) {
      return Stream.empty();
    }
    Explanation explanation = Explanation.of(history, verdict, CheckOptions.DEFAULT, BUDGET);
    assertThat(explanation.minimal() || !explanation.notes().isEmpty()).as(path).isTrue();
    Verdict again = new Checker(CheckOptions.DEFAULT).check(explanation.part(), level);
    assertThat(again.kind()).as(path).isEqualTo(Verdict.Kind.VIOLATED);
    // A violation that needs no order of sessions is told without it, and may have another
    // name then.
    CheckOptions unordered = CheckOptions.DEFAULT.withSessionOrder(false);
    assertThat(Stream.of(again, new Checker(unordered).check(explanation.part(), level)))
        .as(path)
        .extracting(Verdict::anomaly)
        .filteredOn(Objects::nonNull)
        .extracting(Anomaly::name)
        .contains(explanation.anomaly().name());
    assertThat(explanation.anomaly().edges())
        .as(path)
        .extracting(Dependency::why)
        .allMatch(why -> !why.isBlank());
    return Stream.of(explanation.part().txnCount());
  }
}
