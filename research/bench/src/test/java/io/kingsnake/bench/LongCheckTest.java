package io.kingsnake.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.format.Formats;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongCheckTest {
  @TempDir private Path folder = Path.of("");
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

  private Kind check(String... settings) throws Exception {
    return LongCheck.run(new Settings(settings), out).kind();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ser", "si"})
  void generatedHistory_isDecidedInWindows(String level) throws Exception {
    Path table = folder.resolve("long.csv");
    assertThat(check("txns=5000", "keys=2000", "window=1000", "level=" + level, "out=" + table))
        .isEqualTo(Kind.SATISFIED);
    assertThat(Files.readAllLines(table)).hasSize(7).anyMatch(line -> line.startsWith("heap"));
    assertThat(printed.toString(StandardCharsets.UTF_8)).startsWith("| 5,000 | ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ser", "si"})
  void updateThatIsLostNearTheEnd_isFound(String level) throws Exception {
    assertThat(check("txns=5000", "keys=2000", "window=1000", "violation=0.9", "level=" + level))
        .isEqualTo(Kind.VIOLATED);
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("ost update on key 0");
  }

  /** Otherwise snapshots would not be tested. */
  @Test
  void historyOfSnapshots_isNotSerializable() throws Exception {
    LongHistory history =
        new LongHistory(
            LongHistory.Recipe.of(new Settings("level=si", "txns=2000", "keys=50", "ops=4")));
    Path file = folder.resolve("si.jsonl");
    Files.copy(new GeneratedLines(history), file);
    var read = Formats.load().read(Source.of(file), ReadOptions.DEFAULT);
    Checker checker = new Checker(CheckOptions.DEFAULT);
    assertThat(checker.check(read, Levels.SNAPSHOT_ISOLATION).kind()).isEqualTo(Kind.SATISFIED);
    assertThat(checker.check(read, Levels.SERIALIZABLE).kind()).isEqualTo(Kind.VIOLATED);
  }

  @Test
  void liveHistory_isWatched() throws Exception {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    LiveHistory.write(new Settings("rate=5000", "seconds=1"), lines);
    Path table = folder.resolve("watch.csv");
    Settings settings = new Settings("rate=5000", "out=" + table);
    assertThat(WatchBenchmark.run(settings, new ByteArrayInputStream(lines.toByteArray()), out))
        .matches(verdict -> verdict.kind() == Kind.SATISFIED);
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("| 5,000 in ");
    assertThat(Files.readString(table)).contains("lag,seconds,ms,5000/s at serializable,");
  }
}
