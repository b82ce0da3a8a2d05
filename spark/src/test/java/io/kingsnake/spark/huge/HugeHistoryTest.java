package io.kingsnake.spark.huge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.checker.certify.LevelTexts;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.kingsnake.KingsnakeFormat;
import io.kingsnake.history.History;
import io.kingsnake.parquet.ParquetFormat;
import io.kingsnake.spark.LocalSpark;
import io.kingsnake.verifier.ChainVerifier;
import io.kingsnake.verifier.Refusal;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HugeHistoryTest {
  private static final int TRANSACTIONS = 600;

  @TempDir private Path folder = Path.of("");

  private static HugeHistory.Conclusion check(Level level, Path path, int window, Path chain)
      throws Exception {
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());
    HugeHistory.Sizes sizes = new HugeHistory.Sizes(window, 300, chain.toString());
    return new HugeHistory(context, level, sizes).check(path.toString());
  }

  /**
   * Five clients take turns, each step of a transaction a tick; ends are told late, so that they
   * are not in the order of commits. {@code lost} overwrites what another wrote in the meantime.
   */
  private List<String> bank(int lost) {
    Random random = new Random(7);
    Map<Integer, Integer> state = new HashMap<>();
    List<String> lines = new ArrayList<>(List.of("{\"kingsnake\":1,\"part\":true}"));
    for (int id = 1; id <= TRANSACTIONS; id++) {
      StringBuilder ops = new StringBuilder();
      for (int i = 0; i < 3; i++) {
        int key = random.nextInt(40);
        String seen = String.valueOf(state.get(key));
        int value = 3 * id + i;
        state.put(key, value);
        ops.append(
            "%s[\"r\",%d,%s],[\"w\",%d,%d]".formatted(i == 0 ? "" : ",", key, seen, key, value));
      }
      if (id == lost) {
        String stale = ops.toString(); // one more who saw the same, and overwrote it as well
        lines.add(line("x", 10_000, stale.replaceAll("(\"w\",\\d+,)", "$19"), 10L * id));
      }
      lines.add(line("s" + id % 5, id, ops.toString(), 10L * id));
      if (id % 20 == 0) {
        lines.add(aborted(20_000 + id, id % 40, String.valueOf(state.get(id % 40)), 10L * id));
      }
    }
    return lines;
  }

  private static String line(String session, int id, String ops, long time) {
    return """
    {"session":"%s","txn":%d,"ops":[%s],"outcome":"committed","begin":%d,"end":%d}\
    """
        .formatted(session, id, ops, time, time + 25 + id % 3 * 9L);
  }

  /** What it saw proves nothing, so that no window before has to tell it. */
  private static String aborted(int id, int key, String seen, long time) {
    return line("s4", id, "[\"r\",%d,%s]".formatted(key, seen), time)
        .replace("committed", "aborted");
  }

  /** In two parts, sessions apart. */
  private Path parts(List<String> lines) throws Exception {
    Path parts = Files.createDirectory(folder.resolve("history"));
    List<String> one = new ArrayList<>(List.of(lines.get(0)));
    List<String> other = new ArrayList<>(List.of(lines.get(0)));
    for (String line : lines.subList(1, lines.size())) {
      (line.contains("\"s0\"") || line.contains("\"s1\"") ? one : other).add(line);
    }
    Files.write(parts.resolve("one.jsonl"), one);
    Files.write(parts.resolve("other.jsonl"), other);
    return parts;
  }

  private static History read(Path path) throws Exception {
    return new KingsnakeFormat().read(Source.of(path), ReadOptions.DEFAULT);
  }

  private static List<Path> windows(Path chain) throws Exception {
    try (Stream<Path> files = Files.list(chain)) {
      return files.filter(file -> file.toString().endsWith(".gz")).sorted().toList();
    }
  }

  private static String verify(Path history, List<Path> windows) throws Exception {
    ChainVerifier verifier = new ChainVerifier(new LevelTexts(null), null);
    verifier.part(read(history));
    for (Path window : windows) {
      Path proof = Path.of(window.toString().replace(".jsonl.gz", ".cert"));
      try (InputStream in = Files.newInputStream(proof)) {
        verifier.window(read(window), in);
      }
    }
    return verifier.end();
  }

  @Test
  void satisfiedHistory_isProvedWindowByWindow() throws Exception {
    Path history = parts(bank(0));
    Path chain = folder.resolve("chain");
    HugeHistory.Conclusion conclusion = check(Levels.SERIALIZABLE, history, 60, chain);
    assertThat(conclusion.verdict().kind())
        .as(String.valueOf(conclusion.verdict().message()))
        .isEqualTo(Kind.SATISFIED);
    assertThat(conclusion.windows() - conclusion.joined()).isGreaterThan(4);
    List<Path> windows = windows(chain);
    assertThat(windows).hasSize(conclusion.windows() - conclusion.joined());
    assertThat(verify(history, windows)).isEqualTo(Levels.SERIALIZABLE.name());

    List<Path> backwards = new ArrayList<>(windows);
    Collections.reverse(backwards);
    assertThatThrownBy(() -> verify(history, backwards))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("does not start with the last version of key");
    assertThatThrownBy(() -> verify(history, windows.subList(0, windows.size() - 1)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("not those of this history");
    List<String> changed = new ArrayList<>(bank(0));
    changed.remove(TRANSACTIONS);
    Path other = Files.write(folder.resolve("other.jsonl"), changed);
    assertThatThrownBy(() -> verify(other, windows))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("not those of this history");
  }

  @Test
  void lostUpdate_isFoundInParquet() throws Exception {
    Path history = Files.write(folder.resolve("lost.jsonl"), bank(500));
    Path table = folder.resolve("lost.parquet");
    new ParquetFormat().write(read(history), table);
    HugeHistory.Conclusion conclusion =
        check(Levels.SNAPSHOT_ISOLATION, table, 100, folder.resolve("chain"));
    assertThat(conclusion.verdict().kind()).isEqualTo(Kind.VIOLATED);
    assertThat(conclusion.verdict().anomaly())
        .isNotNull()
        .satisfies(anomaly -> assertThat(anomaly.summary()).contains("lost update"));
  }

  @Test
  void levelsThatNeedTheWholeHistory_sayso() throws Exception {
    Path history = Files.write(folder.resolve("history.jsonl"), bank(0));
    HugeHistory.Conclusion conclusion =
        check(Levels.STRICT_SERIALIZABLE, history, 100, folder.resolve("chain"));
    assertThat(conclusion.verdict().message()).contains("needs the whole history");
  }
}
