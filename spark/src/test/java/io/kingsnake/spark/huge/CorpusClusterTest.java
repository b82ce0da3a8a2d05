package io.kingsnake.spark.huge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.format.Formats;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import io.kingsnake.spark.LocalSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Real histories, if they are there, have the verdicts of one machine in windows: a few, or with
 * {@code -Dkingsnake.corpus.all=true} every one.
 */
class CorpusClusterTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("kingsnake.root", ".."), "..", "shared", "corpus").normalize();

  private static final boolean ALL = Boolean.getBoolean("kingsnake.corpus.all");
  private static final List<Level> LEVELS =
      List.of(
          Levels.SERIALIZABLE,
          Levels.SNAPSHOT_ISOLATION,
          Levels.CAUSAL,
          Levels.READ_COMMITTED,
          Levels.PL_3);
  private static final int WINDOWS = 4;
  private final Map<String, Integer> counts = new TreeMap<>();

  private record Row(String path, String format, int txns) {
    static Row of(String line) {
      String[] cells = line.split(",", 4);
      return new Row(cells[0], cells[1], Integer.parseInt(cells[2]));
    }
  }

  private static List<Row> rows() throws IOException {
    List<Row> all;
    try (Stream<String> lines = Files.lines(CORPUS.resolve("manifest.csv"))) {
      all = lines.skip(1).map(Row::of).toList();
    }
    List<Row> known =
        all.stream().filter(row -> Formats.load().byName(row.format).isPresent()).toList();
    List<Row> small = known.stream().filter(row -> row.txns <= 1_000).toList();
    return ALL ? known : every(30, small);
  }

  private static <T> List<T> every(int step, List<T> all) {
    List<T> some = new ArrayList<>();
    for (int i = 0; i < all.size(); i += step) {
      some.add(all.get(i));
    }
    return some;
  }

  @Test
  void everyHistory_hasTheVerdictOfOneMachine(TestReporter reporter) throws Exception {
    assumeTrue(
        Files.exists(CORPUS.resolve("manifest.csv")), "SKIPPED: no corpus of histories is here");
    for (Row row : rows()) {
      Path path = CORPUS.resolve(row.path);
      History history = Formats.load().read(Source.of(path), ReadOptions.DEFAULT);
      for (Level level : LEVELS) {
        Verdict alone = alone(history, level);
        if (alone.kind() == Kind.UNDECIDED) {
          counts.merge("no verdict on one machine in time", 1, Integer::sum);
          continue;
        }
        for (long largest : new long[] {Long.MAX_VALUE, Math.max(1, row.txns / 2)}) {
          compare(row, alone, inWindows(path, level, largest), "largest " + largest);
        }
      }
    }
    counts.forEach((what, count) -> reporter.publishEntry(what, count.toString()));
    assertThat(counts.getOrDefault("joined satisfied", 0)).isPositive();
    assertThat(counts.getOrDefault("joined violated", 0)).isPositive();
  }

  /** Verdicts by tasks of Spark, which is slower for histories of this size. */
  @Test
  void someHistories_haveTheVerdictOfOneMachineOnSpark(TestReporter reporter) throws Exception {
    assumeTrue(
        Files.exists(CORPUS.resolve("manifest.csv")), "SKIPPED: no corpus of histories is here");
    for (Row row : every(6, rows())) {
      Path path = CORPUS.resolve(row.path);
      History history = Formats.load().read(Source.of(path), ReadOptions.DEFAULT);
      Level level = Levels.SNAPSHOT_ISOLATION;
      Verdict alone = alone(history, level);
      int window = Math.max(1, history.txnCount() / WINDOWS);
      compare(row, alone, onSpark(path, level, window), "Spark");
    }
    counts.forEach((what, count) -> reporter.publishEntry(what, count.toString()));
  }

  /** Weak levels take long on one machine where many transactions write the same. */
  private static Verdict alone(History history, Level level) {
    boolean isUsual = List.of(Levels.SERIALIZABLE, Levels.SNAPSHOT_ISOLATION).contains(level);
    Duration limit = Duration.ofSeconds(ALL && isUsual ? 20 : 1);
    return new Checker(CheckOptions.DEFAULT.withTimeout(limit)).check(history, level);
  }

  private void compare(Row row, Verdict alone, Verdict inWindows, String how) {
    String sizes = how.contains("largest " + Long.MAX_VALUE) ? "joined" : how.replaceAll(" .*", "");
    String reason = String.valueOf(inWindows.message()).replaceAll("\\d+", "N");
    boolean isUndecided = inWindows.kind() == Kind.UNDECIDED;
    String verdict = inWindows.kind().name().toLowerCase(Locale.ROOT);
    counts.merge(sizes + " " + verdict + (isUndecided ? ": " + reason : ""), 1, Integer::sum);
    if (!isUndecided) {
      assertThat(inWindows.kind())
          .as("%s at %s, %s", row.path, alone.level(), how)
          .isEqualTo(alone.kind());
    } else if (sizes.equals("joined")) {
      assertThat(reason)
          .as("%s at %s, all may be joined", row.path, alone.level())
          .containsAnyOf("windows on a cluster hold single values", "gaps and savepoints", "time");
    }
  }

  private static Verdict inWindows(Path path, Level level, long largest) throws Exception {
    List<RegisterTxn> txns = new ArrayList<>();
    @Nullable Beginning beginning = null;
    for (PartFile part : PartFile.list(path.toString(), new Configuration(false))) {
      Iterator<Object> content = part.read();
      PartSummary summary = (PartSummary) content.next();
      if (summary.obstacle() != null) {
        return Verdict.undecided(level, summary.obstacle(), Verdict.Millis.NONE);
      }
      beginning = beginning == null ? summary.beginning() : beginning.and(summary.beginning());
      content.forEachRemaining(bytes -> txns.add(RegisterTxn.of((byte[]) bytes)));
    }
    return LocalWork.decide(level, txns, Objects.requireNonNull(beginning), WINDOWS, largest);
  }

  private static Verdict onSpark(Path path, Level level, int window) throws Exception {
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());
    return new HugeHistory(
            context, level, new HugeHistory.Sizes(window, Integer.MAX_VALUE, 60, null))
        .check(path.toString())
        .verdict();
  }
}
