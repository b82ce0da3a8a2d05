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
    return new Fleet(LEVELS, Duration.ofSeconds(60), 1, null);
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
    assertThat(SparkMain.run("fleet", "--level", "sr", "--out", "x", skew)).isEqualTo(3);
  }
}
