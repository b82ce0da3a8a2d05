package io.kingsnake.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.format.Formats;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.history.History;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetTest {
  private static final List<Level> LEVELS =
      List.of(Levels.READ_COMMITTED, Levels.SNAPSHOT_ISOLATION, Levels.SERIALIZABLE);

  @TempDir private Path folder = Path.of("");

  private static Path examples() {
    return Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root")), "examples");
  }

  private static Fleet fleet() {
    return new Fleet(LEVELS, Duration.ofMinutes(10), 1, null);
  }

  private static Map<String, Long> check(List<Row> rows, String... paths) throws Exception {
    return fleet()
        .check(LocalSpark.session(), List.of(paths), table -> rows.addAll(table.collectAsList()));
  }

  @Test
  void examples_haveTheVerdictsOfOneMachine() throws Exception {
    List<Row> rows = new ArrayList<>();
    check(rows, examples().toString());
    assertThat(rows).hasSizeGreaterThan(60);
    for (Row row : rows) {
      Path path = Path.of(row.<String>getAs("path"));
      History history = Formats.load().read(Source.of(path), ReadOptions.DEFAULT);
      Level level = Levels.named(row.getAs("level"));
      var alone = new Checker(CheckOptions.DEFAULT).check(history, level);
      assertThat(row.<String>getAs("verdict"))
          .as("%s at %s", path, level)
          .isEqualTo(VerdictRow.name(alone.kind()));
    }
  }

  @Test
  void whatCannotBeRead_isARowWithTheReason() throws Exception {
    Files.writeString(folder.resolve("bad.jsonl"), "{\"kingsnake\":1}\n{\"session\":}\n");
    Files.writeString(folder.resolve("torn.jsonl.gz"), "no gzip");
    Files.copy(examples().resolve("write-skew.jsonl"), folder.resolve("skew.jsonl"));
    List<Row> rows = new ArrayList<>();
    Map<String, Long> counts = check(rows, folder.toString(), folder.resolve("missing").toString());
    assertThat(counts)
        .containsOnly(
            Map.entry("error", 9L), Map.entry("satisfied", 2L), Map.entry("violated", 1L));
    assertThat(rows)
        .filteredOn(row -> row.<String>getAs("verdict").equals("error"))
        .extracting(row -> row.<String>getAs("message"))
        .anyMatch(message -> message.contains("bad.jsonl:2:"))
        .anyMatch(message -> message.contains("torn.jsonl.gz"))
        .anyMatch(message -> message.contains("missing"));
    assertThat(VerdictRow.exitCode(counts.keySet())).isEqualTo(3);
  }

  @Test
  void prefixOfAStore_isFetchedFileByFile() throws Exception {
    Files.copy(examples().resolve("write-skew.jsonl"), folder.resolve("skew.jsonl"));
    Files.writeString(folder.resolve("_SUCCESS"), "");
    Files.writeString(folder.resolve("empty.jsonl"), "");
    String prefix = BucketFiles.PREFIX + folder.toUri().getPath();
    List<Row> rows = new ArrayList<>();
    Map<String, Long> counts = check(rows, prefix, BucketFiles.PREFIX + "/not/there");
    assertThat(counts)
        .containsOnly(
            Map.entry("error", 6L), Map.entry("satisfied", 2L), Map.entry("violated", 1L));
    assertThat(rows).extracting(row -> row.<String>getAs("path")).allMatch(p -> p.contains(":"));
    assertThat(SparkMain.run("history", "--level", "rc", prefix + "skew.jsonl")).isZero();
    assertThat(SparkMain.run("history", BucketFiles.PREFIX + "/not/there")).isEqualTo(3);
  }

  @Test
  void historiesWithoutTransactions_areUndecided() throws Exception {
    Path empty = Files.writeString(folder.resolve("empty.jsonl"), "{\"kingsnake\":1}\n");
    List<Row> rows = new ArrayList<>();
    check(rows, empty.toString());
    assertThat(rows)
        .isNotEmpty()
        .allMatch(row -> row.<String>getAs("verdict").equals("undecided"))
        .allMatch(row -> row.<String>getAs("message").startsWith("nothing to check"));
    assertThat(SparkMain.run("history", empty.toString())).isEqualTo(2);
  }

  @Test
  void whatTakesTooLong_isTriedAgainWithTwiceTheTime() {
    HistoryTask task = new HistoryTask(List.of(Levels.SERIALIZABLE.name()), 1, 20);
    Path history = examples().resolve("serializable-bank.jsonl");
    Row row = task.rows(new Candidate(history.toString(), null)).get(0);
    assertThat(row.<String>getAs(index(row, "verdict"))).isEqualTo("satisfied");
    HistoryTask hasty = new HistoryTask(List.of(Levels.SERIALIZABLE.name()), 0, 2);
    Row given = hasty.rows(new Candidate(history.toString(), null)).get(0);
    assertThat(given.<String>getAs(index(given, "message"))).contains("time budget spent");
    assertThat(given.<Integer>getAs(index(given, "attempts"))).isEqualTo(3);
  }

  private static int index(Row row, String column) {
    assertThat(row.length()).isEqualTo(VerdictRow.SCHEMA.length());
    return VerdictRow.SCHEMA.fieldIndex(column);
  }

  @Test
  void command_writesTablesThatOthersRead() throws Exception {
    LocalSpark.session();
    String skew = examples().resolve("write-skew.jsonl").toString();
    Path csv = folder.resolve("csv");
    int code =
        SparkMain.run(
            "fleet", "--level", "si,ser", "--table", "csv", "--out", csv.toString(), skew);
    assertThat(code).isEqualTo(1);
    List<Row> rows =
        LocalSpark.session().read().option("header", true).csv(csv.toString()).collectAsList();
    assertThat(rows).extracting(row -> row.<String>getAs("verdict")).contains("violated");
    Path json = folder.resolve("json");
    SparkMain.run("fleet", "--level", "si", "--table", "json", "--out", json.toString(), skew);
    assertThat(LocalSpark.session().read().json(json.toString()).count()).isEqualTo(1);
    Path parquet = folder.resolve("parquet");
    SparkMain.run("fleet", "--level", "si", "--out", parquet.toString(), "file:" + skew);
    assertThat(LocalSpark.session().read().parquet(parquet.toString()).count()).isEqualTo(1);
    assertThat(SparkMain.run("fleet", "--out", parquet.toString(), skew)).isEqualTo(3); // exists
    assertThat(SparkMain.run("fleet", "--level", "sr", "--out", "x", skew)).isEqualTo(3);
  }
}
